import { api } from '../../api/api.ts';
import { useDebounced } from '../../ui/hooks/timers.ts';

/** Milliseconds. */
const TYPING_PAUSE = 250;

const { useGetUniversitiesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getUniversities: build.query<string[], string>({
      extraOptions: { guest: true },
      query: (q) => ({ url: '/universities', params: { q } }),
    }),
  }),
});

/** The names that the browser suggests while a university is typed. */
export default function UniversityNames({ id, text }: { id: string; text: string }) {
  const typed = useDebounced(text.trim(), TYPING_PAUSE);
  const { data = [] } = useGetUniversitiesQuery(typed, { skip: typed === '' });
  return (
    <datalist id={id}>
      {data.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
