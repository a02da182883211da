/* A classic script in the head of the "not there" page: who arrives with an invitation should not see "there is no
 * table here" flash by while it is being handed in. */
if (/^#i=/.test(location.hash)) document.documentElement.dataset.invited = "";
