import { errorText } from '../api/errorText.ts';
import { updateErrorText } from '../features/profile/profileTexts.ts';
import { profileApi } from '../features/profile/profileApi.ts';
import { requestsApi } from '../features/requests/requestsApi.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
import { endedWithSession } from './endedWithSession.ts';
import type { AppStartListening } from './types.ts';

const { sendRequest, acceptRequest, rejectRequest } = requestsApi.endpoints;
const { updateMe, uploadAvatar } = profileApi.endpoints;

/** What a student hears of the own profile and of connection requests. */
export function addPeopleToasts(startListening: AppStartListening): void {
  addRequestToasts(startListening);
  addProfileToasts(startListening);
}

function addRequestToasts(startListening: AppStartListening): void {
  const outcomes = [
    {
      call: sendRequest,
      success: 'Connection request sent!',
      failure: 'Failed to send connection request.',
    },
    {
      call: acceptRequest,
      success: 'Request accepted successfully!',
      failure: 'Failed to accept request.',
    },
    {
      call: rejectRequest,
      success: 'Request rejected successfully!',
      failure: 'Failed to reject request.',
    },
  ];
  for (const { call, success, failure } of outcomes) {
    startListening({
      matcher: call.matchFulfilled,
      effect: (_action, { dispatch }) => {
        dispatch(toastShown(success, 'success'));
      },
    });
    startListening({
      matcher: call.matchRejected,
      effect: (rejection, { dispatch }) => {
        if (endedWithSession(rejection)) return;
        dispatch(toastShown(errorText(rejection.payload, failure), 'error'));
      },
    });
  }
}

function addProfileToasts(startListening: AppStartListening): void {
  startListening({
    matcher: updateMe.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(toastShown(payload.message || 'Profile updated successfully!', 'success'));
    },
  });
  startListening({
    matcher: uploadAvatar.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(toastShown('Profile updated successfully!', 'success'));
    },
  });
  for (const { matchRejected } of [updateMe, uploadAvatar]) {
    startListening({
      matcher: matchRejected,
      effect: (rejection, { dispatch }) => {
        if (endedWithSession(rejection)) return;
        dispatch(toastShown(updateErrorText(rejection.payload), 'error'));
      },
    });
  }
}
