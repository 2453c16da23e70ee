import { isAnyOf } from '@reduxjs/toolkit';
import { errorText, fieldErrors, statusOf, type ApiError } from '../../api/errorText.ts';
import { chatApi } from '../../features/chat/chatApi.ts';
import { messageFailed, uploadFailed } from '../../features/chat/chatSlice.ts';
import { changeRefused } from '../../features/chat/thread/changeThunks.ts';
import { notificationsApi } from '../../features/notifications/notificationsApi.ts';
import { profileApi } from '../../features/profile/profileApi.ts';
import { requestsApi } from '../../features/requests/requestsApi.ts';
import { reviewsApi } from '../../features/reviews/reviewsApi.ts';
import { safetyApi } from '../../features/safety/safetyApi.ts';
import { movedText, moveUndone, undoRefused } from '../../features/sessions/sessionMoves.ts';
import { openSessionsApi } from '../../features/sessions/open/openSessionsApi.ts';
import { sessionFileApi } from '../../features/sessions/sessionFileApi.ts';
import { sessionsApi } from '../../features/sessions/sessionsApi.ts';
import { memberErrorToast, toast, toastFrom, type ToastRule } from './addToastListeners.ts';

const { editMessage, deleteMessage, changeSettings, react } = chatApi.endpoints;
const { updateMe, uploadAvatar } = profileApi.endpoints;
const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;
const { block, unblock, unmatch, report } = safetyApi.endpoints;
const { askToJoin, withdrawJoin, decideJoin } = openSessionsApi.endpoints;
const { createSession, updateSession, moveSession, deleteSession } = sessionsApi.endpoints;
const { answerSession, proposeTimes, withdrawProposal, takeProposal, leaveSession } =
  sessionsApi.endpoints;

/** Success text and fallback error text of each mutation. */
const MUTATIONS = [
  [acceptRequest, 'Request accepted successfully!', 'Failed to accept request.'],
  [rejectRequest, 'Request rejected successfully!', 'Failed to reject request.'],
  [withdrawRequest, 'Request withdrawn.', 'Failed to withdraw request.'],
  [block, 'This student is blocked.', 'Failed to block this student.'],
  [unblock, 'This student is no longer blocked.', 'Failed to unblock this student.'],
  [unmatch, 'You are no longer study buddies.', 'Failed to end the connection.'],
  [deleteSession, 'Session deleted.', 'Failed to delete session.'],
  [answerSession, 'Answer sent.', 'Failed to answer the invitation.'],
  [withdrawProposal, 'Proposal withdrawn.', 'Failed to withdraw the proposal.'],
  [takeProposal, 'Session updated!', 'Failed to update session.'],
  [askToJoin, 'Request sent.', 'Failed to ask to join.'],
  [withdrawJoin, 'Request withdrawn.', 'Failed to withdraw the request.'],
  [decideJoin, 'Answer sent.', 'Failed to answer the request.'],
  [reviewsApi.endpoints.storeReview, 'Thank you.', 'Failed to save your answers.'],
  [leaveSession, 'You left the session.', 'Failed to leave the session.'],
] as const;

/** Like `MUTATIONS`, for forms that show errors of their fields. */
const FORMS = [
  [sendRequest, 'Connection request sent!', 'Failed to send connection request.'],
  [createSession, 'Session scheduled!', 'Failed to schedule session.'],
  [updateSession, 'Session updated!', 'Failed to update session.'],
  [proposeTimes, 'Proposal sent.', 'Failed to send the proposal.'],
] as const;

const MESSAGE_CHANGES = [
  [editMessage, 'edit', 'edited'],
  [deleteMessage, 'delete', 'deleted'],
] as const;

/** The message belongs to somebody else or no longer exists. */
const isRefused = (error: ApiError | undefined) => [403, 404].includes(statusOf(error) ?? 0);

/** Toasts that only signed-in students can cause. */
export const memberToasts: readonly ToastRule[] = [
  ...MUTATIONS.flatMap(([{ matchFulfilled, matchRejected }, success, fallback]) => [
    toast('success', matchFulfilled, success),
    memberErrorToast(matchRejected, (error) => errorText(error, fallback)),
  ]),
  ...FORMS.flatMap(([{ matchFulfilled, matchRejected }, success, fallback]) => [
    toast('success', matchFulfilled, success),
    memberErrorToast(matchRejected, (error) =>
      Object.keys(fieldErrors(error)).length > 0 ? null : errorText(error, fallback),
    ),
  ]),
  toastFrom(
    'success',
    moveSession.matchFulfilled,
    ({ meta }, state) => movedText(meta.arg.originalArgs, state),
    ({ meta }) => {
      const { session, times, isUndo } = meta.arg.originalArgs;
      return isUndo ? undefined : { label: 'Undo', trigger: moveUndone({ session, times }) };
    },
  ),
  memberErrorToast(moveSession.matchRejected, (error) =>
    errorText(error, 'Failed to update session.'),
  ),
  toast('error', undoRefused.match, 'This session has changed since, so nothing was undone.'),
  toast('success', report.matchFulfilled, 'Thank you. An admin will look at your report.'),
  ...MESSAGE_CHANGES.flatMap(([{ matchFulfilled, matchRejected }, change, changed]) => [
    toast('success', matchFulfilled, `Message ${changed} successfully.`),
    memberErrorToast(matchRejected, (error) =>
      errorText(
        error,
        isRefused(error) ? `Cannot ${change} this message.` : `Failed to ${change} message.`,
      ),
    ),
  ]),
  toastFrom(
    'success',
    updateMe.matchFulfilled,
    ({ payload }) => payload.message || 'Profile updated successfully!',
  ),
  memberErrorToast(react.matchRejected, (error) =>
    errorText(error, 'Failed to react to this message.'),
  ),
  memberErrorToast(changeSettings.matchRejected, (error) =>
    errorText(error, 'Failed to change this conversation.'),
  ),
  memberErrorToast(sessionFileApi.endpoints.getSessionFile.matchRejected, (error) =>
    errorText(error, 'Failed to load the calendar file.'),
  ),
  toast('success', uploadAvatar.matchFulfilled, 'Profile updated successfully!'),
  memberErrorToast(notificationsApi.endpoints.markAllRead.matchRejected, (error) =>
    statusOf(error) === 404
      ? 'Open a notification to mark it as read.'
      : errorText(error, 'Failed to mark all notifications as read.'),
  ),
  toastFrom('error', isAnyOf(messageFailed, uploadFailed), ({ payload }) => payload.text),
  toastFrom(
    'error',
    changeRefused.match,
    ({ payload }) => `Cannot ${payload.change} this message.`,
  ),
];
