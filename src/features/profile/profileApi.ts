import type { MessageAnswer } from '../../../contract/common.ts';
import type { AvatarAnswer, ProfileBody } from '../../../contract/users.ts';
import { DELAYS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { completeConfirmation } from '../../api/completeUser.ts';
import { authApi } from '../auth/authApi.ts';

const { updateQueryData } = authApi.util;

/** A changed profile also changes how well everyone matches it. */
const touched = ['Me', 'Search', 'Chips'] as const;

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes what is given and leaves the rest. */
    updateMe: build.mutation<MessageAnswer, ProfileBody>({
      query: (body) => ({ url: '/users/me', method: 'PATCH', body }),
      transformResponse: completeConfirmation,
      onQueryStarted: async (body, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(updateQueryData('getMe', undefined, (me) => void Object.assign(me, body))),
          ignore,
        );
      },
      invalidatesTags: (answer) => (answer ? touched : []),
    }),
    /** Sets the picture; the service makes it square and small. */
    uploadAvatar: build.mutation<AvatarAnswer, File>({
      query: (file) => {
        const body = new FormData();
        body.set('file', file);
        return { url: '/users/me/avatar', method: 'POST', body, timeout: DELAYS.uploadTimeout };
      },
      onQueryStarted: async (_file, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) =>
            dispatch(
              updateQueryData('getMe', undefined, (me) => {
                me.avatar = data.avatar;
              }),
            ),
          ignore,
        );
      },
      invalidatesTags: (answer) => (answer ? touched : []),
    }),
  }),
});

const ignore = () => undefined;

export const { useUpdateMeMutation, useUploadAvatarMutation } = profileApi;
