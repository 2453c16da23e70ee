import { describe } from '@jest/globals';
import { uploadCancelled } from '../../../src/features/chat/chatSlice.ts';
import * as staged from '../../../src/features/chat/stagedFilesSlice.ts';
import { testTransitions } from '../../support/client/transitions.ts';

const grace = { conversationId: 'grace' };
const problem = 'No such files.';
const text = 'Look';

const file = (id: string, changes: Partial<staged.StagedFile> = {}): staged.StagedFile => ({
  ...{ ...grace, id, name: `${id}.txt`, size: 5, preview: null, problem: null },
  status: 'chosen',
  ...changes,
});
const one = file('1');
const two = file('2');
const refused = file('3', { problem });
const sending = (id: string) => file(id, { status: 'sending', text });
const notSent = (id: string) => file(id, { status: 'notSent', text });
const ofBob = file('4', { conversationId: 'bob', status: 'sending', text });

describe('the files in the message boxes', () => {
  const files = [one, two];
  const submit = staged.filesSubmitted({ ids: ['1', '2'], text });
  const both = { files: [sending('1'), sending('2'), ofBob] };
  const delayed = { files: [notSent('1'), notSent('2'), ofBob] };
  const cancelled = { files: [file('1', { text }), file('2', { text }), ofBob] };
  const first = { id: '1' };
  const refusedFirst = { files: [file('2', { text, problem }), sending('1')] };
  testTransitions(staged.stagedFilesSlice, [
    ['stages files', { files: [one] }, staged.filesStaged([two]), { files }],
    [
      'puts problems first',
      { files },
      staged.filesStaged([refused]),
      { files: [refused, ...files] },
    ],
    ['removes a file', { files }, staged.fileUnstaged(first), { files: [two] }],
    ['removes a queued file', { files }, staged.fileQueued(first), { files: [two] }],
    ['sends files', { files: [one, two, ofBob] }, submit, both],
    ['keeps those whose upload failed', both, staged.filesDelayed(grace), delayed],
    ['sends them again', delayed, submit, both],
    ['keeps those whose upload was cancelled', both, uploadCancelled(grace), cancelled],
    [
      'keeps why a file was refused',
      { files: [sending('1'), sending('2')] },
      staged.fileRefused({ id: '2', text: problem }),
      refusedFirst,
    ],
    ['ignores an unknown file', { files }, staged.fileRefused({ id: '9', text: problem }), {}],
  ]);
});
