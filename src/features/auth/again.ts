/** In the address of the login's start after one that failed: this time without LINE's automatic one (LINE-LOGIN.md). */
export const AGAIN = 'again';
