import { AdminLinks } from './AdminLinks.tsx';
import { CourseList } from './courses/CourseList.tsx';
import { CourseUpload } from './courses/CourseUpload.tsx';
import { Spellings } from './courses/Spellings.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminCoursesScreen() {
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
