import type { TokenResponse } from '../../contract/auth.ts';
import type { Match } from '../../contract/search.ts';
import type { StudySession } from '../../contract/sessions.ts';
import { json, sendOk } from '../support/http.ts';
import { createDemoNode } from '../support/serviceNode.ts';
import { createStorage } from '../support/storage.ts';

const PASSWORD = 'study-together-1';

/** The local part of a demo account's email. */
export type Student = 'maya' | 'admin';

/** A local storage entry. */
export interface Stored {
  name: string;
  value: string;
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>;

/** Starts the built product with demo data in a temporary folder. */
export async function startDemoService() {
  const storage = await createStorage();
  const node = await createDemoNode(storage.settings);
  await node.start();
  const logIn = async (student: Student) => {
    const body = json({ email: `${student}@northfield.example`, password: PASSWORD });
    const { text } = await sendOk(`${node.url}/api/users/login`, { body });
    return JSON.parse(text) as TokenResponse;
  };
  return {
    url: node.url,
    /** Signs in and returns the local storage entries of the browser. */
    async signIn(student: Student): Promise<Stored[]> {
      const { token, refreshToken } = await logIn(student);
      return Object.entries({ token, refreshToken }).map(([name, value]) => ({ name, value }));
    },
    /** Returns the ids of the buddy with the longest conversation, and of the last study session. */
    async idsOf(student: Student): Promise<{ buddy: string; session: string }> {
      const { token } = await logIn(student);
      const matches = await sendOk(`${node.url}/api/users/matches`, { token });
      const buddy = (JSON.parse(matches.text) as Match[]).find(
        ({ name }) => name === 'Daniel Osei',
      );
      const sessions = await sendOk(`${node.url}/api/sessions`, { token });
      const session = (JSON.parse(sessions.text) as StudySession[]).at(-1);
      if (!buddy || !session) throw new Error(`${student} has no conversation or session.`);
      return { buddy: buddy._id, session: session._id };
    },
    /** Stops the service and deletes its data. */
    async remove() {
      await node.stop();
      await storage.remove();
    },
  };
}
