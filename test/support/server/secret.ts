export const JWT_SECRET = 'a-secret-that-only-the-tests-know-0123456789';
