import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LeaveWithSession, RequireAuth } from './RequireAuth.tsx';
import { screens } from './screens.ts';

const Landing = lazy(screens['/']);
const Login = lazy(screens['/login']);
const Signup = lazy(screens['/signup']);
const ForgotPassword = lazy(screens['/forgot-password']);
const ResetPassword = lazy(screens['/reset-password/:token']);
const Dashboard = lazy(screens['/dashboard']);
const Profile = lazy(screens['/profile']);
const Search = lazy(screens['/search']);
const Requests = lazy(screens['/requests']);
const Matches = lazy(screens['/matches']);
const Notifications = lazy(screens['/notifications']);
const Sessions = lazy(screens['/sessions']);
const Chat = lazy(screens['/chat/:recipientId?']);
const Admin = lazy(screens['/admin']);
const NotFound = lazy(() => import('./NotFound.tsx'));

/** Every address of the page. Each screen is loaded when it is first opened. */
export function AppRoutes({ gallery: Gallery }: { gallery?: ComponentType | undefined }) {
  return (
    <Routes>
      <Route element={<LeaveWithSession />}>
        <Route path="/" element={<Landing />} />
        <Route path="/admin" element={<Admin />} />
      </Route>
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password/:token" element={<ResetPassword />} />
      <Route element={<RequireAuth />}>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="/search" element={<Search />} />
        <Route path="/matches" element={<Matches />} />
        <Route path="/sessions" element={<Sessions />} />
        <Route path="/chat/:recipientId?" element={<Chat />} />
      </Route>
      <Route element={<RequireAuth saysWhenExpired />}>
        <Route path="/profile" element={<Profile />} />
        <Route path="/requests" element={<Requests />} />
        <Route path="/notifications" element={<Notifications />} />
      </Route>
      {Gallery && <Route path="/ui" element={<Gallery />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
