import type { Expression } from 'kysely';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { messagesOfPair } from '../conversations/index.ts';
import { bothCame } from '../reviews/index.ts';
import { sessionsOfPair } from '../sessions/index.ts';

/** Requests that were sent from `since` until before `until`. */
interface SentIn {
  since: string;
  until: string;
  now: string;
}

/** Positions in OUTCOME_STEPS. */
const [SENT, ACCEPTED, MESSAGED, PLANNED, HELD, HELD_AGAIN] = [0, 1, 2, 3, 4, 5] as const;

/**
 * Counts requests by match percentage and by the last step that they reached, between the acceptance and
 * the end of the match.
 */
export const countReached = compiledQuery((db, sentIn: SentIn) => {
  const reached = db
    .selectFrom(selectRequests(db, sentIn).as('r'))
    .select('r.match_percentage as percentage')
    .select((eb) => {
      const match: Match = {
        low: outerColumn(eb, 'r.low_id'),
        high: outerColumn(eb, 'r.high_id'),
        acceptedAt: eb.ref('r.accepted_at'),
        endedAt: eb.ref('r.ended_at'),
      };
      const withoutSession = eb
        .case()
        .when(eb.exists(selectMessages(match)))
        .then(MESSAGED)
        .else(ACCEPTED)
        .end();
      return eb
        .case()
        .when('r.accepted_at', 'is', null)
        .then(SENT)
        .else(eb.fn.coalesce(selectSessionStep(match, sentIn.now), withoutSession))
        .end()
        .as('step');
    });
  return db
    .selectFrom(reached.as('reached'))
    .select(['reached.percentage', 'reached.step'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['reached.percentage', 'reached.step']);
});

const selectRequests = (db: Queryable, { since, until, now }: SentIn) =>
  db
    .selectFrom('connection_requests')
    .select(['low_id', 'high_id', 'match_percentage', 'accepted_at'])
    .select((eb) =>
      eb
        .case()
        .when('status', '=', 'rejected')
        .then(eb.ref('responded_at'))
        .else(now)
        .end()
        .as('ended_at'),
    )
    .where('created_at', '>=', since)
    .where('created_at', '<', until);

/** Two students with an accepted request, of a query around. */
interface Match {
  low: OuterColumn;
  high: OuterColumn;
  acceptedAt: Expression<string | null>;
  endedAt: Expression<string | null>;
}

const selectMessages = ({ low, high, acceptedAt, endedAt }: Match) =>
  messagesOfPair(low, high)
    .where('m.created_at', '>=', acceptedAt)
    .where('m.created_at', '<=', endedAt);

/** Selects the last step that the study sessions of two students reached. Null without one. */
const selectSessionStep = ({ low, high, acceptedAt, endedAt }: Match, now: string) =>
  sessionsOfPair(low, high)
    .where('s.created_at', '>=', acceptedAt)
    .where('s.created_at', '<=', endedAt)
    .select((eb) => {
      const session = {
        id: outerColumn(eb, 's.id'),
        endTime: outerColumn(eb, 's.end_time'),
        presentUntil: now,
      };
      const held = eb.fn.sum<number>(
        eb
          .case()
          .when(bothCame(session, low, high))
          .then(1)
          .else(0)
          .end(),
      );
      return eb
        .case()
        .when(eb.fn.countAll(), '=', 0)
        .then(null)
        .when(held, '>=', 2)
        .then(HELD_AGAIN)
        .when(held, '=', 1)
        .then(HELD)
        .else(PLANNED)
        .end()
        .as('step');
    });
