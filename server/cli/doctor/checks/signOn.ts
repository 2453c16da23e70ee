import { makeProvider } from '../../../modules/auth/index.ts';
