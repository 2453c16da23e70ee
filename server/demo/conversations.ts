import { splitBlocks } from './seedData.ts';

// Two students, then a line for each message: time before the seeding, sender, text. Some were
// edited or deleted later.
const TABLE = `
# maya daniel unread
9d 18:12 maya: Did you get anywhere with question 4 on the hashing sheet?
9d 18:20 daniel: I got to the point where everything lands in one bucket
9d 18:21 daniel: so, technically, a linked list
9d 18:24 maya: 😂 That's your load factor. Resize before it hits 0.75 and it works
9d 18:31 daniel: oh. OH.
9d 18:32 daniel: ok that was worth three hours of suffering, thanks
6d 12:40 maya: I booked 2.14 for hashing and balanced trees. Can you bring cards?
6d 12:52 daniel: Cards? Are we gambling?
6d 12:53 maya: Red-black trees. You'll see
3d 19:15 daniel: Red uncle: recolour. Black uncle: rotate. This is in my head forever
3d 19:18 maya edited: And the root is always black!
3d 19:20 daniel deleted: is it though
3d 19:21 daniel: Also I stole your pencil. Bringing it next time
3d 19:26 maya: I know you did. It has my name on it
2d 12:05 maya: I put normalisation exercises in the calendar, with Tom. Sheet 5
2d 12:31 daniel: I'm in. I still mix up 2NF and 3NF
2d 12:34 maya: 2NF: nothing hangs on half the key. 3NF: nothing hangs on a non-key
2d 12:35 maya: The key, the whole key, and nothing but the key
2d 12:41 daniel: so help me Codd
2d 12:42 maya: Out. Get out
2d 20:10 daniel: Mock test for the algorithms exam is in the calendar too
2d 20:44 maya: Good idea. Sixty minutes of silence will be hard for you
95m daniel: Did question 1 of sheet 5. Is supplier → city a transitive dependency?
93m daniel: asking for a friend who is also me
# maya priya
9d 17:10 priya: Good session today! I still want a nicer proof for question 3
9d 17:22 maya: What about induction on the number of edges? Take one off a cycle
9d 17:30 priya: And if there is no cycle it's a tree, and trees we know. Yes!
9d 17:31 priya: Writing it up now, I'll put your name in the margin
6d 11:02 maya: We were asked in class who the margin is
6d 11:15 priya: I regret nothing
310m priya: Sheet 6 is out: planarity. I set up a session, Eleni is coming too
270m maya edited: Lovely. Is K3,3 the one with the three houses and three wells?
262m priya: Gas, water, electricity. Draw it until you give up, then we prove why
258m maya: Gave up after nine tries. Ready for the proof
# maya tom unread
11d 21:40 maya: Quick one: when does an index not help?
11d 21:52 tom: When you wrap the column in a function, for example
11d 21:52 tom: The index knows the value, not what you make of it
11d 21:55 maya: So lower(email) needs an index of its own?
11d 21:58 tom: Exactly. Or you keep the lower-case one beside it
11d 22:01 maya: Thank you, that was the missing five points
4d 22:03 tom: Coming to the library? The radiator table is free
4d 22:15 maya: In pyjamas already. Guard it for me tomorrow?
4d 22:16 tom: With my life
4d 22:17 maya: You and that radiator. Good night
40m tom: Found last year's databases exam. Bringing two printouts to our session
# maya eleni unread
8d 10:20 maya: Your coin explanation finally made gambler's ruin click
8d 10:44 eleni: Good! Now forget coins and think of electrical networks. Even prettier
8d 10:45 maya: You can't just say that and leave
8d 10:51 eleni: Coffee after the next session, I'll draw it
2d 16:05 maya: How's the thesis?
2d 16:30 eleni: Chapter 3 compiles. Chapter 4 is a title and a footnote
20m maya: A footnote is a start. Shall I read chapter 3 on the train?
# maya jack
15d 18:00 jack: thanks for yesterday!! dominoes make sense now
15d 18:22 maya: You did most of it yourself. What's next?
15d 18:25 jack: matrices. why does multiplying them go sideways
15d 18:40 maya: It's one change after another. I'll show you with a picture of a cat
6d 19:10 jack: got 71 on the discrete test!!!
6d 19:12 maya: JACK. That's brilliant
6d 19:14 jack: first thing i've passed with a number that starts with 7
2d 17:45 maya: One hour of vectors at Lantern, upstairs? It is in the calendar
2d 17:46 maya: The cat is coming too
2d 17:50 jack: yesss. i'll buy the hot chocolate
# maya amara
10d 20:10 amara: You asked better questions than half my seminar today
10d 20:25 maya: I only kept asking why
10d 20:27 amara: Exactly
3d 09:15 amara: My summary of the gradient descent chapter is done. Poke holes please
3d 13:40 maya: Two: why a fixed step size, and what happens on a plateau?
3d 14:02 amara: Ouch, good ones. The second is now our reading hour
# daniel tom unread
7d 22:10 tom: Did you see last year's scheduling question?
7d 22:18 daniel: The one with five forks and not enough spaghetti?
7d 22:19 tom: I was hungry when I solved it, that helped
2d 18:40 tom: Scheduling and deadlock is in the calendar. Ben and George are coming
2d 18:55 daniel: Finally, my topic. I'll explain, you correct
150m tom: George wants to start with priority inversion. Can you prepare a story?
# daniel wenyi
13d 17:20 wenyi: Thank you for the SQL hour! Left join is no longer scary
13d 17:41 daniel: Wait until you meet window functions
13d 17:43 wenyi: Please let me be happy for one evening
5d 09:30 wenyi: I met them. They are nice, actually
5d 09:52 daniel: Told you. Same table on Thursday?
5d 09:55 wenyi: I will bring tea
# daniel priya
14d 13:05 daniel: Is a covariance of zero the same as independent?
14d 13:30 priya: No! Take X from -1 to 1 and Y = X squared
14d 13:31 priya: Y knows everything about X except its sign
14d 13:38 daniel: That is the rudest counterexample I have ever seen. I love it
# jack saoirse
8d 20:15 saoirse: IndentationError: unexpected indent. Why does Python hate me
8d 20:17 jack: one tab, four spaces, same line. happened to me for a WEEK
8d 20:21 saoirse: It runs!! What do you want to know about vowels?
8d 20:22 jack: is a hot dog a vowel
8d 20:26 saoirse: Nearly all of it is consonants, so no
# wenyi marcus
16d 21:20 marcus: Nice work on the index exercise. Your query plan was the shortest
16d 21:34 wenyi: I read it three times before I believed it
16d 21:36 marcus: That is the whole job, to be honest
# ines mateo unread
6d 18:02 ines: Scaphoid, lunate, triquetrum, pisiform...
6d 18:05 mateo: trapezium, trapezoid, capitate, hamate
6d 18:05 ines: From memory??
6d 18:07 mateo: It rhymes if you shout it. My flatmate can do it too now
6d 18:09 ines: Shouting it on the bus tomorrow, wish me luck
70m mateo: Which cards shall I bring for the quiz, bones or nerves?
# hannah zainab
12d 15:45 zainab: Why does the enolate attack from there and not from above?
12d 16:02 hannah: Sterics. Draw the methyl group in, it is in the way
12d 16:10 zainab: I have drawn it. It is very rude, that methyl group
12d 16:12 hannah: They usually are
# kofi valentina
13d 19:20 kofi: I reran it with robust errors and my result is gone
13d 19:28 valentina: Then it was never there. Better now than in front of the class
13d 19:31 kofi edited: You are right. I am still going to be sad until dinner
13d 19:33 valentina: Allowed. Regression set on my calendar, you take question 1
# nikhil yuki
24d 19:10 nikhil: Figure 2 took me an hour. Worth it
24d 19:40 yuki: I understood it on the ferry when a gull stole my sandwich
24d 19:41 nikhil: Attention is all it needed
24d 19:45 yuki: I am telling the gull
# arjun sunniva
12d 15:20 sunniva: The op-amp was fine. I had the power supply off
12d 15:22 arjun: For the whole two hours?
12d 15:23 sunniva: It was very stable, you have to admit
# freya hamza
10d 21:05 hamza: Your judge voice is now how I hear every judgment
10d 21:12 freya: Wait for the dissent. I do it with an accent
3d 18:30 hamza: Two questions on judicial review, forty minutes each?
3d 18:37 freya: Yes please. Be strict with my conclusions
# nadia chloe
7d 12:20 chloe: The phones-in-a-bag rule works. I finished the whole section
7d 12:31 nadia: Adding it to the system. You get a credit
7d 12:33 chloe: Can the credit be a biscuit
`;

export type DemoConversation = (typeof allConversations)[number];

/** The conversations, oldest message first. With `unread`, the last messages have not been read. */
export const allConversations = splitBlocks(TABLE).map(
  ({ heading: [first, second, unread], lines }) => ({
    between: [first, second] as const,
    hasUnread: unread === 'unread',
    messages: lines.map(parseMessage),
  }),
);

function parseMessage(line: string) {
  const [, when = '', from = '', mark, text = ''] =
    /^(\d+m|\d+d \d+:\d+) (\w+)(?: (edited|deleted))?: (.*)$/.exec(line) ?? [];
  return { when, from, text, mark };
}
