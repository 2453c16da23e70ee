import { Suspense, useState } from 'react';
import { WAITS_FOR_OTHERS } from '../../../contract/constants.ts';
import type { Room } from '../../../contract/rooms.ts';
import { Card } from '../../ui/Card.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { LeaveButton } from './LeaveButton.tsx';

const StudyNow = lazyChunk(() => import('../sessions/StudyNow.tsx'));

interface WaitingAloneProps {
  room: Room;
  /** Milliseconds by the clock of the service. */
  now: number;
}

/** What a student who is alone ten minutes after the start can do. */
export function WaitingAlone({ room: { session, people }, now }: WaitingAloneProps) {
  const [isAlone, setIsAlone] = useState(false);
  const [hasMet, setHasMet] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isHeld =
    now >= Date.parse(session.startTime) + WAITS_FOR_OTHERS && now < Date.parse(session.endTime);
  const isTogether = people.filter(({ here }) => here).length > 1;
  if (isTogether && !hasMet) setHasMet(true);
  const isExpected = people.length > 1;
  if (!isHeld || isAlone || isTogether || hasMet) return null;
  if (!isExpected && session.places === undefined) return null;
  return (
    <Card className="flex flex-col gap-3 max-sm:p-4">
      <h2 className="text-lg font-semibold">Nobody else is here yet</h2>
      <p className="text-muted">
        {isExpected ? 'They may be late.' : 'Nobody joined within ten minutes.'} You can go on
        alone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            setIsAlone(true);
          }}
        >
          Go on alone
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Ask other study buddies
        </Button>
        <LeaveButton {...{ session, now }} />
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <StudyNow
            onClose={() => {
              setIsAsking(false);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
