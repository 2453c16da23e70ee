import { jest } from '@jest/globals';

// Jest ignores `testTimeout` in the configuration of a project.
jest.setTimeout(600_000);
