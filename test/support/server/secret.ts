/** Needed by every node. Its public key is derived. */
export const VAPID_PRIVATE_KEY = '8_57U5VpwLSWOJ1yj-Big1W8argrAg2EbtS_qnrfDRo';
export const JWT_SECRET = 'a-secret-that-only-the-tests-know-0123456789';
