import TestRunner from 'jest-runner';

/** Runs the files of a project one after another, whatever `maxWorkers` says. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
