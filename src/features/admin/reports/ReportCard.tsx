import { Link } from '../../../ui/router.ts';
import type { AdminReport } from '../../../../contract/admin.ts';
import { REPORT_REASONS, type ReportDecision } from '../../../../contract/constants.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { TimeAgo } from '../../../ui/time/TimeAgo.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { countOf } from '../../../ui/countOf.ts';

type Person = AdminReport['reported'];

const OUTCOMES: Record<ReportDecision, string> = {
  no_action: 'No action',
  suspended: 'Suspended',
  dismissed: 'Dismissed',
};

/** Who reported whom and why, with the copied messages and the decision or its form. */
export function ReportCard({ report }: { report: AdminReport }) {
  const { reporter, reported, reason, details, createdAt, decidedAt } = report;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <PersonLink person={reporter} /> reported <PersonLink person={reported} />
        </p>
        <Chip>{REPORT_REASONS[reason]}</Chip>
        <TimeAgo iso={createdAt} className="text-sm text-muted" />
      </div>
      {details !== '' && <p className="wrap-anywhere whitespace-pre-line">{details}</p>}
      <CopiedMessages report={report} />
      {decidedAt === null ? <DecisionForm reportId={report._id} /> : <Decision report={report} />}
    </Card>
  );
}

function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span className="text-muted">A deleted account</span>;
  return (
    <Link
      to={`/admin/users/${person._id}`}
      className="font-semibold text-action underline-offset-4 hover:underline"
    >
      {person.name}
    </Link>
  );
}

function CopiedMessages({ report: { messages, reporter, reported } }: { report: AdminReport }) {
  if (messages.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">
        {countOf(messages.length, 'message')}
      </summary>
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4">
        {messages.map(({ senderId, session, message, fileName, createdAt, editedAt }) => (
          <li key={`${createdAt} ${senderId} ${message}`}>
            <p className="text-sm text-muted">
              {senderId === reported._id ? reported.name : (reporter?.name ?? 'A deleted account')},{' '}
              <time dateTime={createdAt}>{timeText(createdAt)}</time>
              {editedAt !== undefined && ', edited'}
              {session !== undefined && `, in “${session}”`}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">
              {message}
              {fileName !== undefined && ` File: ${fileName}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Decision({ report: { decision, decidedBy, decidedAt, note } }: { report: AdminReport }) {
  return (
    <div className="rounded-xl bg-sunken px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <span className="font-semibold">{decision && OUTCOMES[decision]}</span>
        {decidedBy && ` by ${decidedBy.name}`}
        {decidedAt !== null && `, ${timeText(decidedAt)}`}
      </p>
      {note !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
    </div>
  );
}
