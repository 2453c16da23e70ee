import { Check, Clock, X } from 'lucide-react';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChipList } from '../../ui/controls/ChipList.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { LabelledValue } from '../../ui/people/LabelledValue.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Row, Shelf } from './Shelf.tsx';

const NAMES = ['Maya Chen', 'Ada Lovelace', 'Grace Hopper', 'Emmy', 'Łukasz Żak', '李 明'];
const SUBJECTS = Array.from({ length: 40 }, (_, index) => `Subject ${String(index + 1)}`);

export function People() {
  return (
    <Shelf title="People">
      <Row>
        {NAMES.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Maya Chen" size="tiny" />
        <Avatar name="Maya Chen" size="large" />
        <CountBadge count={3} />
        <CountBadge count={128} />
      </Row>
      <ScoreBar percentage={0} />
      <ScoreBar percentage={64} />
      <ScoreBar percentage={100} />
      <Row>
        <Badge>Plain</Badge>
        <Badge tone="action">New</Badge>
        <Badge tone="warm" Icon={Clock}>
          Pending
        </Badge>
        <Badge tone="success" Icon={Check}>
          Accepted
        </Badge>
        <Badge tone="danger" Icon={X}>
          Rejected
        </Badge>
        <TimeAgo iso={new Date(0).toISOString()} />
      </Row>
      <Card className="flex max-w-md flex-col gap-4">
        <ScoreBar percentage={71} label="Profile Completion" />
        <LongText text={'I study best in the morning. '.repeat(12)} />
        <LabelledValue label="Subjects">
          <ChipList label="Subjects" values={SUBJECTS} none="No subjects specified" />
        </LabelledValue>
        <LabelledValue label="Skills">
          <ChipList label="Skills" values={[]} none="No skills specified" />
        </LabelledValue>
      </Card>
    </Shelf>
  );
}
