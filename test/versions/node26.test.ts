import { tryVersion } from './tryVersion.ts';

tryVersion(26);
