/** The password of all demo accounts. It is public, so it works only on the machine of the service. */
export const DEMO_PASSWORD = 'study-together-1';
