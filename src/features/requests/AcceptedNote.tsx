import { useGetRequestsQuery } from './requestsApi.ts';
import { requestNote } from './requestNote.ts';

/** The note of the request by which two students became buddies. Nothing without one. */
export default function AcceptedNote({ buddyId }: { buddyId: string }) {
  const { request } = useGetRequestsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      // The newest one is first.
      request: data?.find(
        ({ senderId, recipientId, status }) =>
          status === 'accepted' && [senderId._id, recipientId._id].includes(buddyId),
      ),
    }),
  });
  const note = request ? requestNote(request) : '';
  if (!request || note === '') return null;
  return (
    <figure className="mx-auto my-3 flex max-w-md flex-col gap-1 px-4 text-center text-sm text-muted">
      <figcaption>
        {request.isSent ? 'You asked' : `${request.senderName} asked`} to study together
      </figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-line text-ink">“{note}”</blockquote>
    </figure>
  );
}
