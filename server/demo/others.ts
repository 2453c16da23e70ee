import type { DemoConversation } from './conversation.ts';

export const otherConversations: readonly DemoConversation[] = [
  {
    between: ['daniel', 'tom'],
    unread: true,
    lines: [
      ['7d 22:10', 'tom', "Did you see last year's scheduling question?"],
      ['7d 22:18', 'daniel', 'The one with five forks and not enough spaghetti?'],
      ['7d 22:19', 'tom', 'I was hungry when I solved it, that helped'],
      ['2d 18:40', 'tom', 'Scheduling and deadlock is in the calendar. Ben and George are coming'],
      ['2d 18:55', 'daniel', "Finally, my topic. I'll explain, you correct"],
      ['150m', 'tom', 'George wants to start with priority inversion. Can you prepare a story?'],
    ],
  },
  {
    between: ['daniel', 'wenyi'],
    lines: [
      ['13d 17:20', 'wenyi', 'Thank you for the SQL hour! Left join is no longer scary'],
      ['13d 17:41', 'daniel', 'Wait until you meet window functions'],
      ['13d 17:43', 'wenyi', 'Please let me be happy for one evening'],
      ['5d 09:30', 'wenyi', 'I met them. They are nice, actually'],
      ['5d 09:52', 'daniel', 'Told you. Same table on Thursday?'],
      ['5d 09:55', 'wenyi', 'I will bring tea'],
    ],
  },
  {
    between: ['daniel', 'priya'],
    lines: [
      ['14d 13:05', 'daniel', 'Is a covariance of zero the same as independent?'],
      ['14d 13:30', 'priya', 'No! Take X from -1 to 1 and Y = X squared'],
      ['14d 13:31', 'priya', 'Y knows everything about X except its sign'],
      ['14d 13:38', 'daniel', 'That is the rudest counterexample I have ever seen. I love it'],
    ],
  },
  {
    between: ['jack', 'saoirse'],
    lines: [
      ['8d 20:15', 'saoirse', 'IndentationError: unexpected indent. Why does Python hate me'],
      ['8d 20:17', 'jack', 'one tab, four spaces, same line. happened to me for a WEEK'],
      ['8d 20:21', 'saoirse', 'It runs!! What do you want to know about vowels?'],
      ['8d 20:22', 'jack', 'is a hot dog a vowel'],
      ['8d 20:26', 'saoirse', 'Nearly all of it is consonants, so no'],
    ],
  },
  {
    between: ['wenyi', 'marcus'],
    lines: [
      ['16d 21:20', 'marcus', 'Nice work on the index exercise. Your query plan was the shortest'],
      ['16d 21:34', 'wenyi', 'I read it three times before I believed it'],
      ['16d 21:36', 'marcus', 'That is the whole job, to be honest'],
    ],
  },
  {
    between: ['ines', 'mateo'],
    unread: true,
    lines: [
      ['6d 18:02', 'ines', 'Scaphoid, lunate, triquetrum, pisiform...'],
      ['6d 18:05', 'mateo', 'trapezium, trapezoid, capitate, hamate'],
      ['6d 18:05', 'ines', 'From memory??'],
      ['6d 18:07', 'mateo', 'It rhymes if you shout it. My flatmate can do it too now'],
      ['6d 18:09', 'ines', 'Shouting it on the bus tomorrow, wish me luck'],
      ['70m', 'mateo', 'Which cards shall I bring for the quiz, bones or nerves?'],
    ],
  },
  {
    between: ['hannah', 'zainab'],
    lines: [
      ['12d 15:45', 'zainab', 'Why does the enolate attack from there and not from above?'],
      ['12d 16:02', 'hannah', 'Sterics. Draw the methyl group in, it is in the way'],
      ['12d 16:10', 'zainab', 'I have drawn it. It is very rude, that methyl group'],
      ['12d 16:12', 'hannah', 'They usually are'],
    ],
  },
  {
    between: ['kofi', 'valentina'],
    lines: [
      ['13d 19:20', 'kofi', 'I reran it with robust errors and my result is gone'],
      ['13d 19:28', 'valentina', 'Then it was never there. Better now than in front of the class'],
      ['13d 19:31', 'kofi', 'You are right. I am still going to be sad until dinner', 'edited'],
      ['13d 19:33', 'valentina', 'Allowed. Regression set on my calendar, you take question 1'],
    ],
  },
  {
    between: ['nikhil', 'yuki'],
    lines: [
      ['24d 19:10', 'nikhil', 'Figure 2 took me an hour. Worth it'],
      ['24d 19:40', 'yuki', 'I understood it on the ferry when a gull stole my sandwich'],
      ['24d 19:41', 'nikhil', 'Attention is all it needed'],
      ['24d 19:45', 'yuki', 'I am telling the gull'],
    ],
  },
  {
    between: ['arjun', 'sunniva'],
    lines: [
      ['12d 15:20', 'sunniva', 'The op-amp was fine. I had the power supply off'],
      ['12d 15:22', 'arjun', 'For the whole two hours?'],
      ['12d 15:23', 'sunniva', 'It was very stable, you have to admit'],
    ],
  },
  {
    between: ['freya', 'hamza'],
    lines: [
      ['10d 21:05', 'hamza', 'Your judge voice is now how I hear every judgment'],
      ['10d 21:12', 'freya', 'Wait for the dissent. I do it with an accent'],
      ['3d 18:30', 'hamza', 'Two questions on judicial review, forty minutes each?'],
      ['3d 18:37', 'freya', 'Yes please. Be strict with my conclusions'],
    ],
  },
  {
    between: ['nadia', 'chloe'],
    lines: [
      ['7d 12:20', 'chloe', 'The phones-in-a-bag rule works. I finished the whole section'],
      ['7d 12:31', 'nadia', 'Adding it to the system. You get a credit'],
      ['7d 12:33', 'chloe', 'Can the credit be a biscuit'],
    ],
  },
];
