/** SPEC.md section 5: the tag manager's prefix, then upper-case letters and digits. Anything else is a configuration error. */
export const GTM_ID_PATTERN = /^GTM-[A-Z0-9]+$/;
