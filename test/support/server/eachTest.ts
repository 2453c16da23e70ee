import { afterEach, beforeEach } from '@jest/globals';
import type { TestServer } from './server.ts';
import { makeBuddies, signUp, type Student } from './students.ts';
import { type ServiceProcess, startProcess } from './serviceProcess.ts';
import { connectSockets, type StudentSocket } from './studentSocket.ts';
import { tempFolder } from './tempFolder.ts';

// What these functions return is replaced before each test of the file.

/** Signs up new students for each test. */
export function studentsForEachTest<Names extends string[]>(server: TestServer, ...names: Names) {
  const students = names.map(() => ({}) as Student);
  beforeEach(async () => {
    for (const [index, name] of names.entries())
      Object.assign(students[index]!, await signUp(server, name));
  });
  return students as { [Each in keyof Names]: Student };
}

/** Signs up two new students who are study buddies for each test. */
export function buddiesForEachTest(server: TestServer) {
  const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
  beforeEach(() => makeBuddies(ada, grace));
  return [ada, grace] as const;
}

/** Connects a socket of each student for each test. */
export function socketsForEachTest<Students extends readonly Student[]>(
  server: TestServer,
  ...students: Students
) {
  const sockets = students.map(() => ({}) as StudentSocket);
  beforeEach(async () => {
    for (const [index, socket] of (await connectSockets(server, ...students)).entries())
      Object.assign(sockets[index]!, socket);
  });
  return sockets as { [Each in keyof Students]: StudentSocket };
}

/** Starts the service in a process of its own for each test, on an empty data folder. */
export function serviceForEachTest(options?: Parameters<typeof startProcess>[1]) {
  const service = {} as ServiceProcess & { dataDir: string };
  beforeEach(async () => {
    const dataDir = await tempFolder();
    Object.assign(service, startProcess(dataDir, options), { dataDir });
  });
  afterEach(async () => {
    service.kill('SIGKILL');
    await service.exited;
  });
  return service;
}

/** Signs up four new students for each test. Ada is a study buddy of Grace and Zoe, Noah of none of them. */
export function circleForEachTest(server: TestServer) {
  const circle = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe', 'Noah');
  const [ada, grace, zoe] = circle;
  beforeEach(async () => {
    for (const buddy of [grace, zoe]) await makeBuddies(ada, buddy);
  });
  return circle;
}
