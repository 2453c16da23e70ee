import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { fileAddress, renewAddresses } from '../threadThunks.ts';

/** An address this close to its end may run out on the way, in milliseconds. */
const MARGIN = 30_000;

/** Which message a file belongs to; none while the message is still on its way. */
export interface FileOwner {
  buddyId: string;
  messageId: string;
}

/** The present address of a file, and a way to a fresh one. */
export function useFileAddress(fileUrl: string, owner: FileOwner | undefined) {
  const dispatch = useAppDispatch();
  /** Answers the fresh address, or the present one where there is none to be had. */
  const renew = async () => {
    const fresh = owner && (await dispatch(renewAddresses(owner.buddyId, owner.messageId)));
    return dispatch(fileAddress(fresh ?? fileUrl));
  };
  // Dispatching this reads an address and changes nothing.
  return { address: dispatch(fileAddress(fileUrl)), renew };
}

/**
 * A picture that does not load gets a fresh address, once. `broken` when that does not help.
 */
export function usePictureRescue(address: string, renew: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState<{ failed: string; isRenewed: boolean } | null>(null);
  const onError = () => {
    setAttempt({ failed: address, isRenewed: attempt !== null });
    if (attempt === null) {
      void renew().then(() => {
        setAttempt({ failed: address, isRenewed: true });
      });
    }
  };
  const onLoad = () => {
    setAttempt(null);
  };
  const broken = attempt?.isRenewed === true && attempt.failed === address;
  return { broken, onError, onLoad };
}

/** Whether a signed address (`expires` in seconds since 1970) is over or will be in a moment. */
export function isExpiring(address: string, now: number): boolean {
  const expires = new URL(address, 'http://here').searchParams.get('expires');
  return expires !== null && Number(expires) * 1_000 < now + MARGIN;
}
