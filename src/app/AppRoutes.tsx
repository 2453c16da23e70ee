import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFound } from './NotFound.tsx';
import { RequireAuth } from './RequireAuth.tsx';

const Landing = lazy(() => import('../routes/LandingRoute.tsx'));
const Login = lazy(() => import('../routes/LoginRoute.tsx'));
const Signup = lazy(() => import('../routes/SignupRoute.tsx'));
const ForgotPassword = lazy(() => import('../routes/ForgotPasswordRoute.tsx'));
const ResetPassword = lazy(() => import('../routes/ResetPasswordRoute.tsx'));
const Dashboard = lazy(() => import('../routes/DashboardRoute.tsx'));
const Profile = lazy(() => import('../routes/ProfileRoute.tsx'));
const Search = lazy(() => import('../routes/SearchRoute.tsx'));
const Requests = lazy(() => import('../routes/RequestsRoute.tsx'));
const Matches = lazy(() => import('../routes/MatchesRoute.tsx'));
const Notifications = lazy(() => import('../routes/NotificationsRoute.tsx'));
const Sessions = lazy(() => import('../routes/SessionsRoute.tsx'));
const Chat = lazy(() => import('../routes/ChatRoute.tsx'));
const Admin = lazy(() => import('../routes/AdminRoute.tsx'));

/** Every address of the page. Each screen is loaded when it is first opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
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
      <Route path="/admin" element={<Admin />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
