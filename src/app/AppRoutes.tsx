import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation, useMatch, type Location } from 'react-router-dom';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { PageCovered } from '../ui/pageCovered.ts';
import { backgroundOf } from '../ui/people/background.ts';
import { useAppSelector } from './hooks.ts';
import { RedirectOnSignOut, RequireAuth } from './RequireAuth.tsx';
import { lazyRoutes } from './lazyRoutes.ts';

const Landing = lazy(lazyRoutes['/']);
const Login = lazy(lazyRoutes['/login']);
const Signup = lazy(lazyRoutes['/signup']);
const ForgotPassword = lazy(lazyRoutes['/forgot-password']);
const ResetPassword = lazy(lazyRoutes['/reset-password/:token']);
const VerifyEmail = lazy(lazyRoutes['/verify-email/:token']);
const Dashboard = lazy(lazyRoutes['/dashboard']);
const Profile = lazy(lazyRoutes['/profile']);
const Welcome = lazy(lazyRoutes['/welcome/:step?']);
const Search = lazy(lazyRoutes['/search']);
const Person = lazy(lazyRoutes['/people/:userId']);
const Requests = lazy(lazyRoutes['/requests']);
const Matches = lazy(lazyRoutes['/matches']);
const Notifications = lazy(lazyRoutes['/notifications']);
const Sessions = lazy(lazyRoutes['/sessions']);
const Settings = lazy(lazyRoutes['/settings']);
const Chat = lazy(lazyRoutes['/chat/:recipientId?']);
const Admin = lazy(lazyRoutes['/admin']);
const AdminUser = lazy(lazyRoutes['/admin/users/:userId']);
const AdminReports = lazy(lazyRoutes['/admin/reports']);
const AdminAudit = lazy(lazyRoutes['/admin/audit']);
const NewMatch = lazy(() => import('./member/NewMatch.tsx'));
const NotFound = lazy(() => import('./shell/NotFound.tsx'));

/** All routes of the page. Each one loads when it is first opened. */
export function AppRoutes() {
  const location = useLocation();
  const person = useMatch('/people/:userId');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isCovered = person !== null && isSignedIn;
  return (
    <>
      <PageCovered value={isCovered}>
        <MainRoutes location={person ? (backgroundOf(location.state) ?? location) : location} />
      </PageCovered>
      {isSignedIn && (
        <Suspense fallback={null}>
          {person ? (
            <Person key={person.params.userId} userId={person.params.userId ?? ''} />
          ) : (
            <NewMatch />
          )}
        </Suspense>
      )}
    </>
  );
}

/** @param props.location the page below the panel of a person, or the present location. */
function MainRoutes({ location }: { location: Location }) {
  return (
    <Routes location={location}>
      <Route element={<RedirectOnSignOut />}>
        <Route path="/" element={<Landing />} />
        <Route path="/admin" element={<Admin />} />
      </Route>
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password/:token" element={<ResetPassword />} />
      <Route element={<RequireAuth />}>
        <Route path="/verify-email/:token" element={<VerifyEmail />} />
        <Route path="/dashboard" element={<Dashboard />} />
        {/* Without a page below, the dashboard is. */}
        <Route path="/people/:userId" element={<Dashboard />} />
        <Route path="/welcome/:step?" element={<Welcome />} />
        <Route path="/search" element={<Search />} />
        <Route path="/matches" element={<Matches />} />
        <Route path="/sessions" element={<Sessions />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/chat/:recipientId?" element={<Chat />} />
        <Route path="/admin/users/:userId" element={<AdminUser />} />
        <Route path="/admin/reports" element={<AdminReports />} />
        <Route path="/admin/audit" element={<AdminAudit />} />
      </Route>
      <Route element={<RequireAuth showsExpiredNotice />}>
        <Route path="/profile" element={<Profile />} />
        <Route path="/requests" element={<Requests />} />
        <Route path="/notifications" element={<Notifications />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
