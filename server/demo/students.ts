import { WEEKDAYS } from '../../contract/constants.ts';
import type { Weekday } from '../../contract/common/types.ts';
import { splitBlocks, splitCells, splitList } from './seedData.ts';

/** A student of the seed data. `handle` identifies the student and starts the email. */
export interface DemoStudent {
  handle: string;
  name: string;
  email: string;
  university: string;
  location: string;
  joinedDaysAgo: number;
  subjects: string[];
  /** Free days, some with free hours, such as `[14, 18]`. */
  days: { day: Weekday; hours?: [start: number, end: number] }[];
  /** Skills that are subjects count in matches. */
  skills: string[];
  bio: string;
}

// A university, then one line for each student: handle | name | location | days since joining |
// subjects | free days with free hours | skills | bio. Mail domains are reserved ones.
const TABLE = `
# northfield Northfield University
maya | Maya Lindqvist | Northfield Riverside | 131 | Data Structures and Algorithms, Linear Algebra, Discrete Mathematics, Databases, Graph Theory | Mon 13-18, Tue 10-16, Thu 13-19, Sat | Python, LaTeX, Discrete Mathematics | Second-year computer science. I like whiteboards, proofs that fit on one page and cinnamon buns. Looking for people to go through problem sheets with before they are due, not after.
daniel | Daniel Osei | Northfield Riverside | 128 | Data Structures and Algorithms, Linear Algebra, Databases, Operating Systems, Probability | Mon 9-12, Tue 13-20, Thu 16-20, Fri 10-14 | Java, Databases, Explaining out loud | CS, second year, rower, permanently tired on Wednesdays. I learn best when I have to explain something, so please let me explain deadlock to you.
priya | Priya Raman | Northfield Old Town | 126 | Linear Algebra, Graph Theory, Real Analysis, Discrete Mathematics, Probability | Mon 14-18, Tue 9-13, Wed, Sat 10-15 | LaTeX, Proof writing, Linear Algebra | Maths. I draw graphs on napkins. If you're stuck on a proof I'm happy to be stuck with you.
tom | Tom Haverstock | Northfield Station Quarter | 140 | Operating Systems, Computer Networks, Data Structures and Algorithms, Software Engineering, Databases | Tue 18-22, Wed 16-20, Thu 18-22, Sun | C, Linux, Operating Systems | Third year and somehow still fixing the same scheduler. Good at operating systems, bad at mornings. Library second floor, near the radiator, most evenings.
aisha | Aisha Bello | Northfield Old Town | 66 | Introduction to Psychology, Statistics, Research Methods, Linguistics | Wed, Fri, Sun | Essay feedback, Interview practice | First-year psych student who was told there would be no maths. There is maths. Send help (and I'll read your essays in return).
lukas | Lukas Brandt | Northfield Hill | 58 | Classical Mechanics, Calculus, Linear Algebra, Electromagnetism | Mon, Thu, Sat, Sun | Tidy notes, German | From a small village, so the big lecture halls still scare me a bit. Physics, lots of coffee, very neat notes that I like sharing.
sofia | Sofia Marchetti | Northfield Old Town | 97 | Microeconomics, Macroeconomics, Statistics, Calculus | Mon, Wed, Fri | Excel, Italian | Economics and a part-time job at the bakery on Mill Street. I only have mornings free but I bring bread.
eleni | Eleni Papadaki | Northfield Riverside | 135 | Probability, Real Analysis, Graph Theory, Statistics, Abstract Algebra | Tue, Thu, Sat | LaTeX, R, Probability, Graph Theory | Final-year maths, writing my thesis on random walks. I'd love company for two quiet hours and then twenty minutes of complaining.
jack | Jack Thornbury | Northfield Hill | 49 | Introduction to Programming, Calculus, Discrete Mathematics, Linear Algebra | Mon 15-17, Tue, Thu 12-15, Sun |  | started programming in september and now i dream in semicolons. total beginner at calculus too, so somebody patient would be great :)
noor | Noor Haddad | Northfield Station Quarter | 112 | Cell Biology, Genetics, General Chemistry, Statistics, Biochemistry | Tue, Wed, Fri, Sat | Flashcards, Lab reports, Arabic | Biology, with a soft spot for fungi. I make too many flashcards and you can have copies of all of them.
wenyi | Wenyi Zhao | Northfield Riverside | 37 | Databases, Data Structures and Algorithms, Discrete Mathematics, Linear Algebra, Statistics | Mon, Thu, Sat | SQL, Mandarin | I moved here a few weeks into term and I'm catching up on databases. Quiet at first, then I don't stop talking. Saturday mornings are my favourite time to study.
callum | Callum Reid | Northfield Old Town | 88 | Philosophy of Mind, Ethics, Linguistics | Tue, Wed, Thu | Debate, Close reading | Philosophy and linguistics. I'll argue either side. Looking for someone who reads the text before the seminar, or at least skims it honestly.
# harbourview Harbourview University
ines | Inês Carvalho | Port Ellery Old Harbour | 118 | Human Anatomy, Physiology, Biochemistry, Cell Biology, Statistics | Mon, Wed, Thu, Sun | Flashcards, Human Anatomy, Portuguese | Second-year medicine. I know all the bones of the hand and none of my neighbours. Let's quiz each other until it sticks.
mateo | Mateo Rivas | Port Ellery Old Harbour | 115 | Human Anatomy, Physiology, Biochemistry, Ethics | Mon, Wed, Sun | Spanish, First aid | Anatomy in the morning, football in the afternoon, physiology when I remember. I do well with a timetable someone else wrote.
hannah | Hannah Voss | Port Ellery Lighthouse Road | 109 | Biochemistry, Organic Chemistry, Cell Biology, Genetics | Tue, Thu, Fri | Lab reports, Biochemistry, Drawing mechanisms | I work in the enzyme lab two days a week. Happy to go through pathways with anyone who promises not to say 'just memorise it'.
kofi | Kofi Mensah | Port Ellery Market Square | 94 | Econometrics, Microeconomics, Macroeconomics, Statistics, Linear Algebra | Mon, Tue, Wed, Fri | Stata, Microeconomics | Economics. I want to understand econometrics properly this time, not only pass it. Slow and thorough suits me fine.
yuki | Yuki Tanabe | Isle of Wren | 71 | Machine Learning, Linear Algebra, Probability, Data Structures and Algorithms, Statistics | Tue, Thu, Sat | Python, Japanese, Machine Learning | Machine learning, mostly the maths behind it. I take the ferry in, so I have forty minutes of reading each way and plenty of questions by the time I arrive.
oliver | Oliver Strand | Port Ellery Lighthouse Road | 83 | General Chemistry, Organic Chemistry, Thermodynamics, Calculus | Tue, Fri, Sat | Proofreading, Lab reports | Chemistry student and terrible swimmer in a town full of beaches. Looking for a lab report buddy. I proofread!
zainab | Zainab Yusuf | Port Ellery Market Square | 124 | Organic Chemistry, Biochemistry, Physiology, Statistics | Mon, Tue, Thu, Sat | Organic Chemistry, Drawing mechanisms | Pharmacy, third year. Organic chemistry finally clicked for me in spring and I'd enjoy helping somebody else get there.
petra | Petra Nováková | Port Ellery Old Harbour | 76 | Financial Accounting, Macroeconomics, Statistics | Mon, Wed, Fri, Sat | Excel, Colour-coded notes | Accounting with a side of macro. I colour-code everything. If your notes are chaos we will balance each other out.
samir | Samir Khalil | Port Ellery Market Square | 90 | Neuroscience, Cell Biology, Cognitive Psychology, Statistics, Physiology | Mon, Tue, Thu | Neuroscience, Arabic, Poster design | Neuroscience, because nobody could tell me why I get songs stuck in my head. Evenings work best, I help my parents in the shop until six.
rosie | Rosie Pemberton |  | 44 | Human Anatomy, Physiology, Ethics | Wed, Thu, Sun | Flashcards | Nursing student on placement every other week, so my free days jump around a bit. I'm cheerful even at 8 am. Sorry in advance.
dmitri | Dmitri Volkov | Port Ellery Old Harbour | 102 | Statistics, Probability, Econometrics, Linear Algebra, Calculus | Tue, Wed, Fri | R, Statistics, Plots | Statistics is just gossip with error bars. Ask me anything about R. I will probably make a plot.
lina | Lina Eriksen | Port Ellery Lighthouse Road | 62 | Genetics, Cell Biology, Biochemistry, Statistics | Tue, Thu, Fri, Sun | Genetics, R | Genetics, zebrafish, long walks by the harbour. I study in fifty-minute blocks with proper breaks, and I take the breaks seriously.
# ashgrove Ashgrove Institute of Technology
arjun | Arjun Mehta | Ashgrove North Campus | 121 | Signals and Systems, Circuit Analysis, Electromagnetism, Differential Equations, Linear Algebra | Mon, Tue, Thu | MATLAB, Soldering, Circuit Analysis | Electrical engineering. My desk has more wires than space. Working through signals and systems one Fourier transform at a time.
clara | Clara Fontaine | Ashgrove Canal Street | 93 | Fluid Mechanics, Thermodynamics, Calculus, Classical Mechanics | Mon, Wed, Fri | CAD, French | Mechanical, second year. Fluid mechanics is beautiful and I'm failing it a little. Would be lovely to find two or three people for a weekly problem class.
ben | Ben Whitlock | Ashgrove North Campus | 78 | Computer Networks, Operating Systems, Data Structures and Algorithms, Databases | Mon, Tue, Wed, Thu | Linux, C | I commute an hour, so I stay on campus till late and might as well be useful. Networks, operating systems, cheap vending machine coffee.
mei | Mei Fujimoto | Ashgrove Canal Street | 86 | Quantum Mechanics, Electromagnetism, Linear Algebra, Calculus, Classical Mechanics | Tue, Thu, Sat, Sun | LaTeX, Piano | Physics and piano. I like solving things on paper first. Let's swap solutions and find out who made the sign error.
viktor | Viktor Halloran | Ashgrove Foundry Yard | 55 | Differential Equations, Circuit Analysis, Calculus | Fri, Sat, Sun | Wiring, Circuit Analysis | Mature student, back after six years as an electrician. Circuits I know. Differential equations I'm meeting again like an old enemy.
amara | Amara Nwosu | Ashgrove Canal Street | 105 | Machine Learning, Linear Algebra, Probability, Databases, Software Engineering | Mon, Thu, Sat | Python, Summaries, Linear Algebra | Machine learning, linear algebra, and an unreasonable number of houseplants. I write decent summaries and I'm looking for someone to poke holes in them.
jonas | Jonas Keller | Ashgrove North Campus | 99 | Quantum Mechanics, Differential Equations, Linear Algebra, Thermodynamics | Tue, Wed, Thu, Sun | Quantum Mechanics, German | Quantum mechanics this term. I have understood it twice so far, both times in the shower.
tess | Tess Vandermeer | Ashgrove Canal Street | 64 | Real Analysis, Abstract Algebra, Graph Theory, Linear Algebra | Mon, Thu, Fri, Sat | Proof writing, Real Analysis | Maths student in an engineering school, so a bit lonely in real analysis. Anyone else?
rafael | Rafael Duarte | Ashgrove Foundry Yard | 81 | Classical Mechanics, Fluid Mechanics, Calculus, Differential Equations | Wed, Fri, Sun | Planning, CAD, Classical Mechanics | Bridges! Well, beams for now. I keep Sundays free and I'm good at keeping a group on track without being annoying about it.
sunniva | Sunniva Dahl | Ashgrove North Campus | 107 | Electromagnetism, Circuit Analysis, Signals and Systems, Calculus | Mon, Tue, Thu, Fri | MATLAB, Norwegian | From the far north, so your winter doesn't bother me. Electromagnetism and circuits. I'd rather meet in person than online if we can.
george | George Okonjo | Ashgrove North Campus | 137 | Computer Networks, Operating Systems, Software Engineering, Theory of Computation | Tue, Thu | Computer Networks, Linux, Running a study group | Third-year networks nerd. I run a small study group on Thursdays. We are usually full but we take turns, so do ask.
leila | Leila Farahani | Ashgrove Foundry Yard | 53 | Signals and Systems, Machine Learning, Introduction to Programming, Linear Algebra | Mon, Tue, Sat | C++, Diagrams, Persian | I build small robots that fall over in interesting ways. Signals, machine learning, late evenings. I explain things with drawings.
# brannoc St Brannoc College
freya | Freya Macallan | Brannoc Bay Abbey Lane | 116 | Constitutional Law, Ethics, Modern History | Mon, Wed, Thu, Sun | Case summaries, Constitutional Law | Law, second year. I read cases aloud in funny voices because it's the only way I remember them. You get used to it.
theo | Theo Ashdown | Brannoc Bay Seafront | 85 | Modern History, Creative Writing, Philosophy of Mind | Tue, Wed, Fri | Archive research, Referencing | History. Happiest in the archive, worst at starting essays. If we sit at the same table I will write, I promise.
mira | Mira Castellanos | Brannoc Bay Abbey Lane | 91 | Linguistics, Cognitive Psychology, Research Methods | Mon, Tue, Thu | Spanish, Linguistics, Syntax trees | Linguistics, four languages, and I still can't spell 'rhythm' without thinking. Love a syntax tree. Can help with Spanish too.
idris | Idris Bowen | Brannoc Bay Seafront | 69 | Philosophy of Mind, Ethics, Game Theory | Wed, Thu, Sat | Close reading, Welsh | Reading philosophy, and rereading it. I'm after unhurried conversations about one page at a time.
nadia | Nadia Petrova | Brannoc Bay Abbey Lane | 101 | Introduction to Psychology, Cognitive Psychology, Statistics, Research Methods | Mon, Wed, Fri, Sat | SPSS, Statistics, Revision timetables | Psychology with a lot of statistics this year. I've got a system for revising and I'm evangelical about it, feel free to roll your eyes.
elliot | Elliot Marsh | Brannoc Bay Seafront | 42 | Creative Writing, Modern History, Linguistics | Thu, Fri, Sun | Essay feedback, Biscuits | I write short stories and long to-do lists. Swap drafts? My feedback is honest and comes with biscuits.
chloe | Chloe Beaumont | Brannoc Bay Abbey Lane | 73 | Cognitive Psychology, Neuroscience, Research Methods, Statistics | Mon, Tue, Fri | SPSS, French | Doing my project on attention, which is ironic if you've ever seen me study alone. Two people, one table, phones in a bag: that works.
hamza | Hamza Siddiqui | Brannoc Bay Abbey Lane | 113 | Constitutional Law, Ethics, Microeconomics | Mon, Thu, Sat, Sun | Timed exam practice, Urdu | Constitutional law by day, cricket on the radio by night. Looking for someone to practise exam answers with, against the clock.
anouk | Anouk de Wit | Brannoc Bay Seafront | 33 | Modern History, Constitutional Law, Introduction to Psychology | Tue, Wed, Sat | Dutch, Soup | Exchange student until the summer. I want to learn how exams work here, and I make good soup in return for explanations.
gloria | Gloria Adeyemi | Brannoc Bay Abbey Lane | 79 | Ethics, Research Methods, Introduction to Psychology, Statistics | Tue, Wed, Fri | Interview practice, Ethics | I'm the one with her hand up in the seminar. Ethics, research methods, and always room for one more question.
patrick | Patrick Donnelly |  | 60 | Game Theory, Microeconomics, Ethics, Calculus | Mon, Wed, Thu | Game Theory, Debate | Half economics, half philosophy, fully confused about which half I prefer. Game theory is where they meet, come and play.
saoirse | Saoirse Kinsella | Brannoc Bay Seafront | 47 | Linguistics, Introduction to Programming, Discrete Mathematics | Mon, Tue, Sat | Irish, Phonetics | Linguist learning to code, one error message at a time. Will trade phonetics for Python.
# larkspur Larkspur State University
marcus | Marcus Bell | Larkspur Downtown | 119 | Statistics, Machine Learning, Databases, Introduction to Programming, Probability | Mon, Tue, Wed, Sat | R, SQL, Statistics | Data science. Ex-barista, so I'm used to explaining the same thing forty times with a smile. Stats questions welcome.
valentina | Valentina Cruz | Larkspur Heights | 96 | Econometrics, Microeconomics, Game Theory, Statistics, Calculus | Mon, Wed, Thu | Stata, Spanish, Application essays | Economics, third year, applying for master's programs. Keeping each other accountable is all I'm asking for.
henry | Henry Oduya | Larkspur College Avenue | 110 | Abstract Algebra, Real Analysis, Linear Algebra, Calculus | Tue, Thu, Fri, Sat | Abstract Algebra, Calculus, Blackboard chalk | Algebra person. I carry chalk. Yes, my own chalk.
simone | Simone Laurent | Larkspur College Avenue | 89 | Cell Biology, General Chemistry, Human Anatomy, Genetics, Statistics, Introduction to Psychology, Calculus | Tue, Thu, Sun | Flashcards, French | Pre-med with a biology major and a very full timetable. I'm on the track team so mornings are out, but evenings and Sundays I'm all yours.
kai | Kai Nakamura | Larkspur Downtown | 67 | Data Structures and Algorithms, Operating Systems, Discrete Mathematics, Software Engineering | Mon, Thu, Fri, Sat | Git, Pixel art, Java | CS sophomore. I like systems stuff and making tiny games. Pair programming > solo suffering.
brooke | Brooke Ellison | Larkspur Heights | 103 | Financial Accounting, Statistics, Microeconomics | Tue, Wed, Thu | Excel, Financial Accounting, Planning | Accounting and intro stats. Mom of a four-year-old, so I plan ahead and I show up when I say I will.
tariq | Tariq Mansour | Larkspur Downtown | 61 | Databases, Software Engineering, Introduction to Programming, Computer Networks | Mon, Wed, Fri, Sun | SQL, JavaScript | Learning databases the hard way, by breaking them. I keep a list of every mistake, you're welcome to read it.
emily | Emily Sandoval | Larkspur College Avenue | 92 | Biochemistry, Organic Chemistry, General Chemistry, Calculus | Mon, Tue, Thu, Sun | Organic Chemistry, Snacks | O-chem survivor, biochem hopeful. I keep snacks in my bag for group sessions.
nikhil | Nikhil Varma | Larkspur Downtown | 74 | Machine Learning, Linear Algebra, Statistics, Data Structures and Algorithms, Probability, Theory of Computation | Mon, Tue, Sat, Sun | Python, Reading papers, Machine Learning | I want to read one machine learning paper a week and actually understand it. Tell me yours, I'll tell you mine.
june | June Whitaker | Larkspur Heights | 39 | Introduction to Psychology, Research Methods, Creative Writing | Wed, Fri, Sun |  | First in my family at college and still finding my people. Psychology, research methods, bad puns.
oscar | Oscar Lindholm | Larkspur College Avenue | 87 | Thermodynamics, Classical Mechanics, Electromagnetism, Calculus, Differential Equations | Tue, Wed, Fri, Sat | Astronomy, Swedish | Physics, plus a telescope on the roof (allowed, I asked). Thermodynamics is my weak spot this semester.
dara | Dara Sok | Larkspur Downtown | 56 | Game Theory, Probability, Microeconomics, Statistics | Mon, Thu, Sat | Khmer, Probability | I know the odds and still lose at poker. Happy to set up a shared problem list and work through it together every week.
`;

export const allStudents = splitBlocks(TABLE).flatMap(({ heading, lines }) =>
  lines.map((line): DemoStudent => {
    const [handle = '', name = '', location = '', joined, subjects, days, skills, bio = ''] =
      splitCells(line);
    return {
      ...{ handle, name, location, university: heading.slice(1).join(' '), bio },
      email: `${handle}@${heading[0]}.example`,
      joinedDaysAgo: Number(joined),
      subjects: splitList(subjects),
      days: splitList(days).map(parseDay),
      skills: splitList(skills),
    };
  }),
);

function parseDay(text: string): DemoStudent['days'][number] {
  const [abbreviation = '', range] = text.split(' ');
  const day = WEEKDAYS.find((weekday) => weekday.startsWith(abbreviation));
  if (!day) throw new Error(`There is no weekday ${abbreviation}.`);
  const [start = 0, end = 0] = range?.split('-').map(Number) ?? [];
  return range === undefined ? { day } : { day, hours: [start, end] };
}
