import { jest } from '@jest/globals';

// Jest ignores a project's own `testTimeout`, so it is set here.
jest.setTimeout(300_000);
