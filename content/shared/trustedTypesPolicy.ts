/** Name of the Trusted Types policy of the site's scripts. Pages allow no other (W3C, Trusted Types). */
export const trustedTypesPolicy = 'kube-site'
