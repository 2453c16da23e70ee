import { AdminLinks } from '../features/admin/AdminLinks.tsx';
import { CourseList } from '../features/admin/courses/CourseList.tsx';
import { CourseUpload } from '../features/admin/courses/CourseUpload.tsx';
import { Spellings } from '../features/admin/courses/Spellings.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminCoursesRoute() {
  return (
    <Page title="Courses" actions={<AdminLinks />}>
      <div className="flex flex-col gap-8">
        <CourseUpload />
        <Spellings />
        <CourseList />
      </div>
    </Page>
  );
}
