import { useAppSelector } from '../app/hooks.ts';
import { useSendRequestMutation } from '../features/requests/requestsApi.ts';
import { selectAsking } from '../features/requests/requestsSlice.ts';
import { SearchScreen } from '../features/search/components/SearchScreen.tsx';
import { Page } from '../ui/Page.tsx';

export default function SearchRoute() {
  const asking = useAppSelector(selectAsking);
  const [sendRequest] = useSendRequestMutation();
  return (
    <Page title="Find Your Perfect Study Buddy">
      <SearchScreen
        asking={asking}
        onConnect={(recipientId) => {
          void sendRequest({ recipientId });
        }}
      />
    </Page>
  );
}
