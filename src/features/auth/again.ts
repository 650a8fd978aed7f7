/** Query parameter of /auth/start after a failed login: this time LINE's automatic login is disabled. */
export const AGAIN = 'again';
