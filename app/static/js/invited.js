/* A classic script in the head of the "not there" page: who arrives with an invitation, or a code for a seat, should not see "there is no
 * table here" flash by while it is being handed in. */
if (/^#[im]=/.test(location.hash)) document.documentElement.dataset.invited = "";
