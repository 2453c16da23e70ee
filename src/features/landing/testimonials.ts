interface Testimonial {
  name: string;
  university: string;
  quote: string;
}

/** Voices of the demo campus: its people and universities are invented. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Noor Haddad',
    university: 'Northfield University',
    quote: 'I wrote to one person about graph theory. Now four of us meet every Tuesday.',
  },
  {
    name: 'Tomás Rivera',
    university: 'Lakeside Institute of Technology',
    quote: 'The match breakdown told me why we fit before I had to ask. That made asking easy.',
  },
  {
    name: 'Ingrid Solberg',
    university: 'Fjordheim University',
    quote: 'I moved here mid-year and knew nobody. Two weeks later I had a lab partner.',
  },
  {
    name: 'Kwame Mensah',
    university: 'Harbour City University',
    quote: 'We plan in the calendar and get a nudge ten minutes before. Nobody forgets any more.',
  },
  {
    name: 'Yuki Tanaka',
    university: 'Northfield University',
    quote: 'I am shy about asking. Here it is one button, and people say yes.',
  },
];
