import { splitCells, splitLines, splitList } from './seedData.ts';

/** A study session. */
export interface DemoSession {
  title: string;
  description: string;
  location: string;
  createdBy: string;
  invited: { handle: string; answer: 'accepted' | 'maybe' | 'declined' | null }[];
  /** Days from today and a time of day, or `soon`: within the next 24 hours. */
  when: string;
  minutes: number;
  /** Buddies of the creator can ask to join. */
  places: number | null;
  /** The members were asked for a review and have not answered. */
  isAsked: boolean;
  /** Time of creation before the seeding. Defaults to about three days before the start. */
  planned?: string;
}

// Start | minutes | creator and invited students, who accepted unless it says otherwise | title |
// location | description | time of creation | places | whether the members were asked for a review.
const TABLE = `
-52d 16:00 | 90 | daniel, maya | Recurrences, gently | Library, room 2.14 | Master theorem until it stops being magic.
-38d 14:00 | 120 | priya, maya, eleni | Graph theory sheet 3 | Maths building, common room | Trees and spanning trees.
-24d 17:00 | 90 | tom, maya, daniel | SQL practice | Library, group room B
-16d 15:30 | 60 | maya, jack | Proof by induction | Café Lantern, upstairs | From dominoes to binary trees.
-9d 14:00 | 120 | priya, maya, eleni | Graph theory sheet 5 | Maths building, common room
-3d 16:30 | 90 | maya, daniel | Hashing and balanced trees | Library, room 2.14 | Bring a deck of cards.
-1d 16:00 | 90 | daniel, maya, tom | Graph algorithms | Library, room 2.14 |  |  |  | asked
-47d 18:00 | 90 | tom, daniel, ben | Process scheduling | Library, second floor
-33d 18:00 | 90 | george, tom, ben | Networks past paper | Online
-19d 18:00 | 90 | george, tom, ben | Networks past paper 2 | Online
-8d 18:00 | 60 | ben, george, kai | TCP on a whiteboard | Online
-60d 16:00 | 75 | ines, mateo | Bones of the arm | Medical school, skills lab
-41d 16:00 | 75 | ines, samir | Cranial nerves | Medical school, skills lab
-20d 16:00 | 75 | ines, mateo, rosie | Cardiac cycle | Medical school, skills lab | Draw it once without looking.
-6d 16:00 | 75 | mateo, ines, rosie | Hand and forearm, first try | Medical school, skills lab
-55d 13:00 | 120 | sunniva, arjun | Oscilloscope hour | Electronics lab 3
-27d 13:00 | 120 | arjun, sunniva, leila, viktor | Filters | Electronics lab 3
-13d 13:00 | 120 | sunniva, arjun, viktor | Op-amps | Electronics lab 3
-48d 10:00 | 60 | rafael, clara | Beams | Foundry Yard workshop
-12d 10:00 | 60 | clara, rafael, oscar | Pipes and pressure | Online
-44d 19:00 | 100 | hamza, freya | Judicial review | Law library
-30d 19:00 | 100 | freya, hamza, gloria | Separation of powers | Law library
-11d 19:00 | 100 | freya, hamza, anouk | Rights cases | Law library | One case each, two minutes, funny voices allowed.
-40d 11:00 | 60 | nadia, chloe, aisha | t-tests and friends | Abbey Lane
-22d 11:00 | 60 | nadia, chloe, gloria, june | Reading a results section | Abbey Lane study rooms
-7d 11:00 | 60 | chloe, nadia, samir | ANOVA | Abbey Lane study rooms
-46d 18:00 | 60 | nikhil, yuki, amara | Paper of the week: dropout | Online
-25d 18:00 | 60 | nikhil, yuki, amara | Paper of the week: attention | Online | Figures first, then the maths.
-10d 18:00 | 60 | amara, maya, yuki, leila | Linear models | Online
-50d 17:30 | 90 | kofi, valentina, dmitri | Instrumental variables | Online
-31d 17:30 | 90 | valentina, kofi | Panel data | Online
-14d 17:30 | 90 | kofi, dmitri, valentina | Regression diagnostics | Online
-45d 15:00 | 90 | hannah, zainab, emily | Carbonyl chemistry | Lighthouse Road
-21d 15:00 | 90 | hannah, zainab, lina | Glycolysis relay | Online
-5d 15:00 | 90 | emily, hannah, oliver | Spectra bingo | Online
-35d 20:00 | 60 | marcus, brooke | Standard deviation, at last | Larkspur library cafe
-17d 20:00 | 60 | marcus, tariq, wenyi | Joins and indexes | Online
-4d 12:00 | 60 | dara, valentina, patrick | Mixed strategies | Union cafe
soon | 90 | maya, daniel, tom maybe | Normalisation exercises | Library, room 2.14 | Sheet 5, third normal form and up. Please try the first two questions before we meet so that we can argue about the answers. | 2d 12:00
2d 14:00 | 120 | priya, maya no answer, eleni | Graph theory sheet 6 | Maths building, common room | Planarity and colourings. Eleni brings the solved example from her seminar. | 312m
6d 14:00 | 120 | priya, eleni | Graph theory sheet 7 | Maths building, common room | Matchings and flows. Everybody tries question 1 before we meet. | 2d 15:20 | 3
4d 17:00 | 120 | daniel, maya, tom | Algorithms mock test | Library, group room B | Sixty minutes in silence, then we mark each other and compare. | 2d 20:05
7d 15:30 | 60 | maya, jack no answer | Vectors and matrices from scratch | Café Lantern, upstairs | Bring the lecture notes and every question that felt too small to ask. | 2d 17:40
9d 18:00 | 60 | amara, maya, yuki declined, nikhil no answer | Reading hour: gradient descent | Online | One chapter, cameras optional. We each bring one thing we did not understand. | 3d 14:05
3d 18:30 | 90 | tom, daniel no answer, ben, george | Scheduling and deadlock | Library, second floor by the radiator | Past paper, question 3. Coffee is on whoever arrives last. | 2d 18:35
1d 16:00 | 75 | ines, mateo, rosie | Hand and forearm quiz | Medical school, skills lab | Flashcards, teams of two, loser makes tea. | 3d 18:20
5d 13:00 | 120 | sunniva, arjun, viktor | Circuits bench hour | Electronics lab 3 |  | 4d 11:10
2d 19:00 | 100 | hamza, freya | Exam answers against the clock | Law library | Two questions on judicial review, forty minutes each. | 3d 18:40
6d 17:30 | 90 | valentina, kofi, dara | Regression problem set | Online | Part two, heteroskedasticity. Kofi presents question 1. | 5d 10:25
8d 11:00 | 60 | nadia, chloe, gloria, june | Revision system swap | Abbey Lane study rooms | Show how you plan a week, steal one idea from everyone else. | 6d 20:15
`;

export const allSessions: readonly DemoSession[] = splitLines(TABLE).map(parseSession);

function parseSession(line: string): DemoSession {
  const [when = '', minutes, members, title = '', location = '', description = '', ...more] =
    splitCells(line);
  const [planned = '', places, asked] = more;
  const [createdBy = '', ...invited] = splitList(members);
  return {
    ...{ title, description, location, createdBy, when },
    invited: invited.map(parseInvitation),
    minutes: Number(minutes),
    places: places ? Number(places) : null,
    isAsked: asked === 'asked',
    ...(planned && { planned }),
  };
}

function parseInvitation(text: string): DemoSession['invited'][number] {
  const [handle = '', answer = 'accepted'] = text.split(' ');
  return { handle, answer: answer === 'no' ? null : (answer as 'accepted' | 'maybe' | 'declined') };
}
