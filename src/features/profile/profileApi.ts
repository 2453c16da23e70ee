import type { MessageResponse } from '../../../contract/common/types.ts';
import type { AvatarResponse, ProfileBody, User } from '../../../contract/users.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { onSuccess } from '../../api/tags.ts';
import { api } from '../../api/api.ts';
import { normalizeConfirmation } from '../../api/tolerant/normalizeUser.ts';
import { UPLOAD_TIMEOUT } from '../../api/constants.ts';
import type { AppThunk } from '../../app/store.ts';
import { authApi } from '../auth/authApi.ts';

const { updateQueryData, getRunningQueryThunk } = authApi.util;

const PROFILE = ['Me', 'Search', 'Person', 'Chips'] as const;

const UPDATED = 'Profile updated successfully!';

interface ProfileUpdate extends ProfileBody {
  /** One of several steps, after which no toast is shown. */
  isStep?: boolean;
}

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateMe: build.mutation<MessageResponse, ProfileUpdate>({
      query: ({ isStep: _isStep, ...body }) => ({ url: '/users/me', method: 'PATCH', body }),
      transformResponse: normalizeConfirmation,
      invalidatesTags: onSuccess(PROFILE),
      onQueryStarted: async ({ isStep, ...body }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, {
          success: ({ message }) => (isStep ? '' : message || UPDATED),
        });
        await queryFulfilled.then(() => dispatch(keepInProfile(body)), ignore);
      },
    }),
    uploadAvatar: build.mutation<AvatarResponse, File>({
      query: (file) => {
        const body = new FormData();
        body.set('file', file);
        return { url: '/users/me/avatar', method: 'POST', body, timeout: UPLOAD_TIMEOUT };
      },
      invalidatesTags: onSuccess(PROFILE),
      onQueryStarted: async (_file, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, { success: UPDATED });
        await queryFulfilled.then(
          ({ data: { avatar } }) => dispatch(keepInProfile({ avatar })),
          ignore,
        );
      },
    }),
  }),
});

/**
 * Writes saved fields to the loaded profile, and once more after a running request, whose response can
 * be older. Otherwise the next form would save the old fields.
 */
function keepInProfile(saved: Partial<User>): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const write = () =>
      dispatch(updateQueryData('getMe', undefined, (me) => void Object.assign(me, saved)));
    write();
    await dispatch(getRunningQueryThunk('getMe', undefined));
    write();
  };
}

const ignore = () => undefined;

export const { useUpdateMeMutation, useUploadAvatarMutation } = profileApi;
