import { Type } from 'typebox';
import {
  COURSE_PAGE,
  CourseImport,
  CourseMerge,
  CoursesQuery,
  CoursesResponse,
  MergeBody,
  MergeProposal,
  MERGES_PAGE,
  ProposalsQuery,
} from '../../../contract/courses.ts';
import { ChipList, SuggestionQuery } from '../../../contract/search.ts';
import { IdParams, ListQuery } from '../../../contract/common/types.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { senderOf } from '../../platform/http/networkOf.ts';
import { sendListPage, toListPage } from '../../platform/http/listPage.ts';
import { messageOnly, operation } from '../../platform/http/routes.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';
import { adminOf, routesForAdmins } from '../admin/index.ts';
import { importCourses } from './importCourses.ts';
import { listMerges } from './mergeRepository.ts';
import { decideSpelling, undoDecision } from './merges.ts';
import { type CourseDeps, findSpellings, proposeMerges } from './proposals.ts';
import { countCourses, findCourses } from './repository.ts';

const url = '/api/admin/courses';

export const courseRoutes = (deps: CourseDeps) =>
  routesForAdmins(async (app) => {
    const { database, now } = deps.context;

    app.get(
      url,
      operation(
        `The courses of the campus with \`q\` in code or title, at most ${COURSE_PAGE}, and their number`,
        { 200: CoursesResponse },
        { querystring: CoursesQuery },
      ),
      async ({ query: { q = '' } }) => ({
        courses: await findCourses(database, q),
        count: await countCourses(database, q),
      }),
    );

    app.post(
      `${url}/import`,
      operation(
        'Import a CSV file of at most 2 MB and 20,000 rows. Fields of the form that can be `true`, before the file: ' +
          '`dryRun` stores nothing, `skipBadRows` stores the other rows, `removeMissing` removes the ' +
          'courses that are not in the file',
        { 200: CourseImport },
        { consumes: ['multipart/form-data'] },
      ),
      (request) =>
        app.receiveFile(
          request,
          async (file) => {
            const content = await readBytes(file);
            const isChosen = (field: string) => file.fields.get(field) === 'true';
            return importCourses(deps.context, file.sender, content, {
              isDryRun: isChosen('dryRun'),
              skipsBadRows: isChosen('skipBadRows'),
              removesMissing: isChosen('removeMissing'),
              actorId: adminOf(request).id,
              now: now(),
            });
          },
          // No other route for admins needs a verified email either.
          { isKept: false },
        ),
    );

    app.get(
      `${url}/spellings`,
      operation(
        'Subjects of students with `q` that are no title and have no decision',
        { 200: ChipList },
        { querystring: SuggestionQuery },
      ),
      ({ query: { q } }) => findSpellings(deps, q),
    );

    app.get(
      `${url}/proposals`,
      operation(
        'Spellings that seem to mean a course, those of most students first',
        { 200: Type.Array(MergeProposal) },
        { querystring: ProposalsQuery },
      ),
      async (request, reply) =>
        sendListPage(reply, await proposeMerges(deps, senderOf(request), request.query)),
    );

    app.get(
      `${url}/merges`,
      operation(
        'Decisions about spellings, newest first',
        { 200: Type.Array(CourseMerge) },
        { querystring: ListQuery },
      ),
      async ({ query: { limit = MERGES_PAGE, cursor: after } }, reply) => {
        const found = await listMerges(database, { limit: limit + 1, after });
        return sendListPage(reply, toListPage(found, limit));
      },
    );

    app.post(
      `${url}/merges`,
      operation('Decide about a spelling; without `title` it stays', messageOnly, {
        body: MergeBody,
      }),
      async (request) => ({
        message: await decideSpelling(deps, adminOf(request).id, request.body),
      }),
    );

    app.delete(
      `${url}/merges/:id`,
      operation('Undo a decision about a spelling', messageOnly, { params: IdParams }),
      async (request) => ({
        message: await undoDecision(deps, adminOf(request).id, request.params.id),
      }),
    );
  });

/** Reads a file up to a byte more than allowed, which its reader refuses. */
async function readBytes(file: IncomingFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > LIMITS.courseFileSize) return Buffer.concat(chunks);
  }
  await file.complete();
  return Buffer.concat(chunks);
}
