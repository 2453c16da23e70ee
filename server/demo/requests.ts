import { DEFAULT_REQUEST_MESSAGE } from '../../contract/constants.ts';
import { orderedPair } from '../modules/relations/index.ts';
import type { People } from './people.ts';
import {
  idFor,
  minutesAfter,
  onDay,
  type Row,
  splitCells,
  splitLines,
  spread,
  timeOfDay,
} from './seedData.ts';

// Sender, recipient and days ago | decision and hours until then | message.
const TABLE = `
daniel maya 120 | accepted 2 | We keep sitting in the same row. Algorithms sheet together?
maya priya 112 | accepted 5 | Hi Priya! You take Graph Theory too, shall we do the sheets?
tom maya 95 | accepted 7 | I helped in your databases lab last week. Happy to keep going.
maya eleni 70 | accepted 20 | A friend said you explain random walks with coins. Please do!
jack maya 41 | accepted 3 | hi! do you have half an hour a week for a confused first-year?
maya amara 33 | accepted 9 | I want to start machine learning gently. Want company?
maya george 12 | rejected 26 | Is there a free chair in your Thursday group?
maya tess 3 | pending | Hello from Northfield! I would love a second pair of eyes on proofs.
saoirse maya 2 | pending | Will trade phonetics for Python, if you are in?
lukas maya 1 | pending
daniel tom 110 | accepted 4 | You know where deadlocks come from. I need you.
priya daniel 84 | accepted 11
wenyi daniel 29 | accepted 5 | Hi, could we practise SQL joins together? I am new here.
eleni priya 104 | accepted 3 | There are four of us in Graph Theory. Let us be two of them.
jack priya 38 | accepted 8
tom ben 62 | accepted 14 | Same exam board, same networks paper. Compare notes?
george tom 101 | accepted 6
aisha nadia 60 | accepted 2 | Your profile says statistics. I am begging.
gloria aisha 51 | accepted 30
aisha callum 45 | accepted 50
lukas mei 52 | accepted 10 | Would you swap mechanics solutions with me?
jack lukas 44 | accepted 5
oscar lukas 40 | accepted 16
sofia kofi 88 | accepted 6 | I can do mornings and I can do graphs. You?
valentina sofia 79 | accepted 40
sofia dmitri 73 | accepted 4
dmitri eleni 90 | accepted 9 | I hear you simulate random walks in R. Show me?
eleni tess 57 | accepted 13
saoirse jack 36 | accepted 2 | Two beginners make one programmer, roughly.
noor hannah 98 | accepted 7
lina noor 55 | accepted 5 | Flashcard exchange?
simone noor 80 | accepted 12
marcus wenyi 25 | accepted 6
idris callum 63 | accepted 3 | One page at a time, any page you like.
callum mira 77 | accepted 21
ines mateo 107 | accepted 1 | Hand bones. You and me. Before the practical.
zainab ines 100 | accepted 8
rosie ines 39 | accepted 4 | Could I join your anatomy quizzing on my free weeks?
ines simone 82 | accepted 28
mateo rosie 35 | accepted 33
samir ines 71 | accepted 6
emily hannah 87 | accepted 15
hannah zainab 96 | accepted 5 | Carbonyls. I draw, you talk?
lina hannah 58 | accepted 9
kofi valentina 86 | accepted 12 | Econometrics, slowly and properly. Interested?
dmitri kofi 81 | accepted 10
petra kofi 65 | accepted 7
nikhil yuki 66 | accepted 3 | Paper of the week: you pick the first one.
yuki amara 59 | accepted 6
yuki dmitri 54 | accepted 22
oliver emily 75 | accepted 18
zainab oliver 68 | accepted 45 | Saw your question on the board about SN2. Call me.
petra brooke 61 | accepted 11 | Your spreadsheet or mine?
chloe samir 64 | accepted 5
samir lina 48 | accepted 8
sunniva arjun 103 | accepted 4 | I have a spare oscilloscope slot, want to share it?
leila arjun 46 | accepted 3
viktor arjun 50 | accepted 6 | I wire, you do the Laplace transforms. Deal?
rafael clara 76 | accepted 7 | Weekly problem class, I will bring the timetable.
oscar clara 72 | accepted 31
ben george 70 | accepted 5
kai ben 56 | accepted 19
jonas mei 83 | accepted 2 | Did you also get minus h-bar in question 4?
mei sunniva 74 | accepted 14
sunniva viktor 43 | accepted 60
viktor rafael 38 | accepted 8
nikhil amara 69 | accepted 7
leila amara 42 | accepted 5
jonas oscar 78 | accepted 9
henry tess 59 | accepted 4 | There is another analyst out there. Hello!
tariq george 53 | accepted 12
hamza freya 105 | accepted 2 | Forty minutes, one question, we mark each other?
anouk freya 30 | accepted 5 | I am new and the exam rules confuse me. Soup offered.
freya gloria 67 | accepted 16
theo elliot 37 | accepted 10 | Same table, Friday, nobody speaks until noon?
anouk theo 28 | accepted 36
saoirse mira 40 | accepted 4
mira chloe 62 | accepted 9
patrick idris 50 | accepted 7 | Is cooperation rational? Discuss, ideally over tea.
chloe nadia 66 | accepted 3
gloria nadia 64 | accepted 5
june nadia 34 | accepted 6 | Hi! Could you show me your revision system?
june elliot 31 | accepted 8
patrick valentina 47 | accepted 13
dara patrick 44 | accepted 11
nikhil marcus 68 | accepted 4
brooke marcus 85 | accepted 3 | Standard deviations before day care pick-up?
tariq marcus 57 | accepted 6
dara valentina 49 | accepted 7
priya henry 80 | accepted 15 | Do you have a clean proof of the first isomorphism theorem?
emily simone 77 | accepted 5
tariq kai 52 | accepted 25
marcus dara 33 | accepted 9
kai wenyi 4 | pending | Two-person database club, second member wanted.
jack ben 2 | pending
mateo samir 5 | pending | I hear you understand the nervous system. Teach me?
simone lina 3 | pending
anouk hamza 2 | pending
june chloe 6 | pending
viktor oscar 4 | pending | Differential equations support group?
dara priya 1 | pending
patrick sofia 22 | rejected 18
elliot callum 19 | rejected 70
leila george 15 | rejected 20 | Any room for one more on Thursdays?
`;

export function makeRequestRows(now: Date, people: People): Row<'connection_requests'>[] {
  return splitLines(TABLE).map((line) => {
    const [pair = '', decision = '', message = DEFAULT_REQUEST_MESSAGE] = splitCells(line);
    const [from = '', to = '', daysAgo] = pair.split(' ');
    const [status = '', hours] = decision.split(' ');
    const name = `request ${from} ${to}`;
    const createdAt = onDay(now, -Number(daysAgo), timeOfDay(name));
    const minutes = Number(hours) * 60 + spread(`${name} answer`, 0, 59);
    const respondedAt =
      status === 'pending' ? null : minutesAfter(createdAt, minutes).toISOString();
    return {
      id: idFor(name, createdAt),
      ...orderedPair(people(from).id, people(to).id),
      sender_id: people(from).id,
      recipient_id: people(to).id,
      message,
      status: status as Row<'connection_requests'>['status'],
      created_at: createdAt.toISOString(),
      responded_at: respondedAt,
      match_percentage: null,
      accepted_at: status === 'accepted' ? respondedAt : null,
    };
  });
}
