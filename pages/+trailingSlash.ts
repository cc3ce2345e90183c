/** In `dev`, URLs end with a slash as in the built site, whose pages are index documents of folders. */
export default true
