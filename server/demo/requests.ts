import { DEFAULT_REQUEST_MESSAGE } from '../../contract/constants.ts';
import type { Handle } from './students/allStudents.ts';

/** A connection request and its decision, `afterHours` hours after the request. */
export interface DemoRequest {
  from: Handle;
  to: Handle;
  daysAgo: number;
  message: string;
  decision?: { status: 'accepted' | 'rejected'; afterHours: number };
}

const decided =
  (status: 'accepted' | 'rejected') =>
  (
    from: Handle,
    to: Handle,
    daysAgo: number,
    afterHours: number,
    message = DEFAULT_REQUEST_MESSAGE,
  ): DemoRequest => ({ from, to, daysAgo, message, decision: { status, afterHours } });

const accepted = decided('accepted');
const rejected = decided('rejected');
const pending = (
  from: Handle,
  to: Handle,
  daysAgo: number,
  message = DEFAULT_REQUEST_MESSAGE,
): DemoRequest => ({ from, to, daysAgo, message });

export const demoRequests: readonly DemoRequest[] = [
  accepted('daniel', 'maya', 120, 2, 'We keep sitting in the same row. Algorithms sheet together?'),
  accepted('maya', 'priya', 112, 5, 'Hi Priya! You take Graph Theory too, shall we do the sheets?'),
  accepted('tom', 'maya', 95, 7, 'I helped in your databases lab last week. Happy to keep going.'),
  accepted(
    'maya',
    'eleni',
    70,
    20,
    'A friend said you explain random walks with coins. Please do!',
  ),
  accepted('jack', 'maya', 41, 3, 'hi! do you have half an hour a week for a confused first-year?'),
  accepted('maya', 'amara', 33, 9, 'I want to start machine learning gently. Want company?'),
  rejected('maya', 'george', 12, 26, 'Is there a free chair in your Thursday group?'),
  pending(
    'maya',
    'tess',
    3,
    'Hello from Northfield! I would love a second pair of eyes on proofs.',
  ),
  pending('saoirse', 'maya', 2, 'Will trade phonetics for Python, if you are in?'),
  pending('lukas', 'maya', 1),

  accepted('daniel', 'tom', 110, 4, 'You know where deadlocks come from. I need you.'),
  accepted('priya', 'daniel', 84, 11),
  accepted('wenyi', 'daniel', 29, 5, 'Hi, could we practise SQL joins together? I am new here.'),
  accepted(
    'eleni',
    'priya',
    104,
    3,
    'There are four of us in Graph Theory. Let us be two of them.',
  ),
  accepted('jack', 'priya', 38, 8),
  accepted('tom', 'ben', 62, 14, 'Same exam board, same networks paper. Compare notes?'),
  accepted('george', 'tom', 101, 6),
  accepted('aisha', 'nadia', 60, 2, 'Your profile says statistics. I am begging.'),
  accepted('gloria', 'aisha', 51, 30),
  accepted('aisha', 'callum', 45, 50),
  accepted('lukas', 'mei', 52, 10, 'Would you swap mechanics solutions with me?'),
  accepted('jack', 'lukas', 44, 5),
  accepted('oscar', 'lukas', 40, 16),
  accepted('sofia', 'kofi', 88, 6, 'I can do mornings and I can do graphs. You?'),
  accepted('valentina', 'sofia', 79, 40),
  accepted('sofia', 'dmitri', 73, 4),
  accepted('dmitri', 'eleni', 90, 9, 'I hear you simulate random walks in R. Show me?'),
  accepted('eleni', 'tess', 57, 13),
  accepted('saoirse', 'jack', 36, 2, 'Two beginners make one programmer, roughly.'),
  accepted('noor', 'hannah', 98, 7),
  accepted('lina', 'noor', 55, 5, 'Flashcard exchange?'),
  accepted('simone', 'noor', 80, 12),
  accepted('marcus', 'wenyi', 25, 6),
  accepted('idris', 'callum', 63, 3, 'One page at a time, any page you like.'),
  accepted('callum', 'mira', 77, 21),

  accepted('ines', 'mateo', 107, 1, 'Hand bones. You and me. Before the practical.'),
  accepted('zainab', 'ines', 100, 8),
  accepted('rosie', 'ines', 39, 4, 'Could I join your anatomy quizzing on my free weeks?'),
  accepted('ines', 'simone', 82, 28),
  accepted('mateo', 'rosie', 35, 33),
  accepted('samir', 'ines', 71, 6),
  accepted('emily', 'hannah', 87, 15),
  accepted('hannah', 'zainab', 96, 5, 'Carbonyls. I draw, you talk?'),
  accepted('lina', 'hannah', 58, 9),
  accepted('kofi', 'valentina', 86, 12, 'Econometrics, slowly and properly. Interested?'),
  accepted('dmitri', 'kofi', 81, 10),
  accepted('petra', 'kofi', 65, 7),
  accepted('nikhil', 'yuki', 66, 3, 'Paper of the week: you pick the first one.'),
  accepted('yuki', 'amara', 59, 6),
  accepted('yuki', 'dmitri', 54, 22),
  accepted('oliver', 'emily', 75, 18),
  accepted('zainab', 'oliver', 68, 45, 'Saw your question on the board about SN2. Call me.'),
  accepted('petra', 'brooke', 61, 11, 'Your spreadsheet or mine?'),
  accepted('chloe', 'samir', 64, 5),
  accepted('samir', 'lina', 48, 8),

  accepted('sunniva', 'arjun', 103, 4, 'I have a spare oscilloscope slot, want to share it?'),
  accepted('leila', 'arjun', 46, 3),
  accepted('viktor', 'arjun', 50, 6, 'I wire, you do the Laplace transforms. Deal?'),
  accepted('rafael', 'clara', 76, 7, 'Weekly problem class, I will bring the timetable.'),
  accepted('oscar', 'clara', 72, 31),
  accepted('ben', 'george', 70, 5),
  accepted('kai', 'ben', 56, 19),
  accepted('jonas', 'mei', 83, 2, 'Did you also get minus h-bar in question 4?'),
  accepted('mei', 'sunniva', 74, 14),
  accepted('sunniva', 'viktor', 43, 60),
  accepted('viktor', 'rafael', 38, 8),
  accepted('nikhil', 'amara', 69, 7),
  accepted('leila', 'amara', 42, 5),
  accepted('jonas', 'oscar', 78, 9),
  accepted('henry', 'tess', 59, 4, 'There is another analyst out there. Hello!'),
  accepted('tariq', 'george', 53, 12),

  accepted('hamza', 'freya', 105, 2, 'Forty minutes, one question, we mark each other?'),
  accepted('anouk', 'freya', 30, 5, 'I am new and the exam rules confuse me. Soup offered.'),
  accepted('freya', 'gloria', 67, 16),
  accepted('theo', 'elliot', 37, 10, 'Same table, Friday, nobody speaks until noon?'),
  accepted('anouk', 'theo', 28, 36),
  accepted('saoirse', 'mira', 40, 4),
  accepted('mira', 'chloe', 62, 9),
  accepted('patrick', 'idris', 50, 7, 'Is cooperation rational? Discuss, ideally over tea.'),
  accepted('chloe', 'nadia', 66, 3),
  accepted('gloria', 'nadia', 64, 5),
  accepted('june', 'nadia', 34, 6, 'Hi! Could you show me your revision system?'),
  accepted('june', 'elliot', 31, 8),
  accepted('patrick', 'valentina', 47, 13),
  accepted('dara', 'patrick', 44, 11),

  accepted('nikhil', 'marcus', 68, 4),
  accepted('brooke', 'marcus', 85, 3, 'Standard deviations before day care pick-up?'),
  accepted('tariq', 'marcus', 57, 6),
  accepted('dara', 'valentina', 49, 7),
  accepted('priya', 'henry', 80, 15, 'Do you have a clean proof of the first isomorphism theorem?'),
  accepted('emily', 'simone', 77, 5),
  accepted('tariq', 'kai', 52, 25),
  accepted('marcus', 'dara', 33, 9),

  pending('kai', 'wenyi', 4, 'Two-person database club, second member wanted.'),
  pending('jack', 'ben', 2),
  pending('mateo', 'samir', 5, 'I hear you understand the nervous system. Teach me?'),
  pending('simone', 'lina', 3),
  pending('anouk', 'hamza', 2),
  pending('june', 'chloe', 6),
  pending('viktor', 'oscar', 4, 'Differential equations support group?'),
  pending('dara', 'priya', 1),
  rejected('patrick', 'sofia', 22, 18),
  rejected('elliot', 'callum', 19, 70),
  rejected('leila', 'george', 15, 20, 'Any room for one more on Thursdays?'),
];
