import { useState } from 'react';
import { NavigationType, useNavigationType, useParams } from 'react-router-dom';
import { Navigate } from '../../ui/router.ts';
import type { User } from '../../../contract/users.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { fetchErrorText } from '../profile/profileFields.ts';
import { SetUp } from './SetUp.tsx';
import { findStep, setUpPath, useSetUpDismissal, type SetUpStep } from '../profile/setUpSteps.ts';
import type { ProfileDraft } from '../profile/profileDraft.ts';
import { NO_FILTERS, toParams } from '../search/searchFilters.ts';
import { searchApi, useGetChipsQuery } from '../search/searchApi.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ScreenUrl } from '../../routes.ts';
import type { AppThunk } from '../../app/store.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx';
import { Page } from '../../ui/Page.tsx';

/** The first steps of a new student. */
export default function WelcomeScreen() {
  const step = findStep(useParams().step);
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  const isOver = useIsOver();
  if (isOver) return <Navigate to="/dashboard" replace />;
  if (step === undefined) return <Navigate to={setUpPath()} replace />;
  return (
    <Page title="My Profile" width="medium">
      {user && <Steps step={step} user={user} />}
      {!user && (!error || isFetching) && <SkeletonRows text="Loading profile..." count={3} />}
      {!user && error && !isFetching && (
        <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** Returns whether Back or Forward led here after the steps were finished or skipped. */
function useIsOver(): boolean {
  const type = useNavigationType();
  const { isDismissedHere } = useSetUpDismissal();
  const [isOver] = useState(type === NavigationType.Pop && isDismissedHere);
  return isOver;
}

/**
 * Returns the URL of the search for those who fit. If the search finds nobody, the URL lacks a filter without which it
 * finds somebody.
 */
const findFittingPath =
  ({ subjects, availability }: ProfileDraft): AppThunk<Promise<ScreenUrl>> =>
  async (dispatch) => {
    const { search, getRelaxations } = searchApi.endpoints;
    const filters = { ...NO_FILTERS, subject: subjects, availability };
    const { data } = await dispatch(search.initiate(filters, { subscribe: false }));
    const [page] = data?.pages ?? [];
    const hasNobody = page !== undefined && (page.total ?? page.students.length) === 0;
    const relaxations =
      page?.relaxations ??
      (hasNobody && (await dispatch(getRelaxations.initiate(filters, { subscribe: false }))).data);
    const without = hasNobody && relaxations ? relaxations[0]?.without : undefined;
    const left = without === undefined ? filters : { ...filters, [without]: NO_FILTERS[without] };
    const params = toParams(left);
    return params.size === 0 ? '/search' : `/search?${params.toString()}`;
  };

/** A step of a student, with the popular subjects of the university and the count of those who fit. */
function Steps({ step, user }: { step: SetUpStep; user: User }) {
  const dispatch = useAppDispatch();
  const { university } = user;
  const own = useGetChipsQuery({ kind: 'subjects', q: '', university });
  // Other services know no university here.
  const all = useGetChipsQuery({ kind: 'subjects', q: '' }, { skip: !own.isError });
  const popular = own.isError ? all : own;
  return (
    <SetUp
      key={user._id}
      step={step}
      loaded={user}
      // A student can type subjects if none can be loaded.
      popular={popular.data ?? (popular.isError ? [] : undefined)}
      findDonePath={(draft) => dispatch(findFittingPath(draft))}
    />
  );
}
