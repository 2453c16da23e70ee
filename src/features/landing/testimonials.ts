interface Testimonial {
  name: string;
  university: string;
  quote: string;
  image: string;
}

/** Testimonials of the demo campus. People and universities are invented. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Noor Haddad',
    university: 'Northfield University',
    quote: 'I wrote to one person about graph theory. Now four of us meet every Tuesday.',
    image: '/people/noor.svg',
  },
  {
    name: 'Tomás Rivera',
    university: 'Lakeside Institute of Technology',
    quote: 'The match breakdown told me why we fit before I had to ask. That made asking easy.',
    image: '/people/tomas.svg',
  },
  {
    name: 'Ingrid Solberg',
    university: 'Fjordheim University',
    quote: 'I moved here mid-year and knew nobody. Two weeks later I had a lab partner.',
    image: '/people/ingrid.svg',
  },
  {
    name: 'Kwame Mensah',
    university: 'Harbour City University',
    quote: 'We plan in the calendar and get a nudge ten minutes before. Nobody forgets any more.',
    image: '/people/kwame.svg',
  },
  {
    name: 'Yuki Tanaka',
    university: 'Northfield University',
    quote: 'I am shy about asking. Here it is one button, and people say yes.',
    image: '/people/yuki.svg',
  },
];
