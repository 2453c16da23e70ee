import { useState } from 'react';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { canReceivePush, subscribeDevice, unsubscribeDevice } from '../pushDevice.ts';
import {
  useGetPushQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
} from './remindersApi.ts';

const UNSUPPORTED =
  'This browser cannot receive push here. On an iPhone or iPad, add this page to the home screen first.';
const BLOCKED =
  'Your browser does not allow notifications of this page. You can change that in its settings.';
const FAILED = 'Failed to turn on push on this device.';

/** Turns push on or off on this device, until it is logged out. */
export function PushDevice() {
  const { data } = useGetPushQuery();
  const [subscribe, subscribing] = useSubscribePushMutation();
  const [unsubscribe, unsubscribing] = useUnsubscribePushMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  if (!data) return null;
  if (!canReceivePush()) return <p className="text-sm text-muted text-pretty">{UNSUPPORTED}</p>;

  const turnOn = async () => {
    setProblem('');
    setIsAsking(true);
    const body = await subscribeDevice(data.publicKey).catch(() => null);
    setIsAsking(false);
    if (!body) {
      setProblem(body === null ? FAILED : BLOCKED);
      return;
    }
    const { error } = await subscribe(body);
    if (error) setProblem(errorText(error, FAILED));
  };
  const turnOff = async () => {
    setProblem('');
    // The push service may be away. The service sends nothing any more.
    await unsubscribeDevice().catch(() => undefined);
    const { error } = await unsubscribe();
    if (error) setProblem(errorText(error, 'Failed to turn off push on this device.'));
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {problem !== '' && <ErrorNotice text={problem} />}
      <p className="text-sm text-muted text-pretty">
        {data.isSubscribed
          ? 'This device receives push until you log out here.'
          : 'Push arrives on the devices where you turn it on.'}
      </p>
      <Button
        variant="secondary"
        busy={isAsking || subscribing.isLoading || unsubscribing.isLoading}
        onClick={() => void (data.isSubscribed ? turnOff() : turnOn())}
      >
        {data.isSubscribed ? 'Turn off push on this device' : 'Turn on push on this device'}
      </Button>
    </div>
  );
}
