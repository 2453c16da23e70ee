import { splitBlocks } from './seedData.ts';

// The handle and background color of an avatar, then SVG shapes in a 64 by 64 view box.
const TABLE = `
# daniel #bfe3f5
<circle cx="47" cy="16" r="7" fill="#ffd166"/> <path d="M0 42h64v22H0z" fill="#3a86b8"/> <path d="M10 38h44c-3 9-9 11-22 11S13 47 10 38z" fill="#b5562c"/> <path d="M22 26 8 50M42 26l14 24"
stroke="#5b3a21" stroke-width="2.5"/> <path d="M0 54q8-4 16 0t16 0 16 0 16 0" fill="none" stroke="#8ecae6" stroke-width="2"/>
# priya #f6efe3
<path d="M16 18 46 14 52 42 30 52 12 40zM16 18l36 24M46 14 30 52" fill="none" stroke="#6d597a" stroke-width="2"/> <g fill="#e56b6f"><circle cx="16" cy="18" r="5"/><circle cx="46" cy="14" r="5"/>
<circle cx="52" cy="42" r="5"/><circle cx="30" cy="52" r="5"/><circle cx="12" cy="40" r="5"/></g>
# tom #22303c
<path d="m14 20 14 12-14 12" fill="none" stroke="#7bd88f" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/> <path d="M34 45h16" stroke="#7bd88f" stroke-width="5"
stroke-linecap="round"/>
# eleni #efe9ff
<path d="M6 36h52" stroke="#b8a9d9" stroke-width="1.5" stroke-dasharray="3 3"/> <path d="m6 36 6-7 6 7 6-7 6-7 6 7 6 7 6 7 6-7 4-5" fill="none" stroke="#5e3fa8" stroke-width="3.5"
stroke-linejoin="round" stroke-linecap="round"/> <circle cx="58" cy="31" r="4" fill="#f4a259"/>
# noor #dcebd3
<path d="M0 52h64v12H0z" fill="#7da56b"/> <path d="M26 34h12l3 20H23z" fill="#fff6e5"/> <path d="M10 36c0-30 44-30 44 0z" fill="#d1495b"/> <g fill="#fff6e5"><circle cx="24" cy="25" r="4"/><circle
cx="38" cy="20" r="3.5"/> <circle cx="44" cy="31" r="3"/><circle cx="31" cy="32" r="2.5"/></g>
# ines #ffe5e5
<path d="M32 54C8 38 8 14 22 14c6 0 9 4 10 7 1-3 4-7 10-7 14 0 14 24-10 40z" fill="#e63946"/> <path d="M10 34h14l4-8 6 16 4-8h16" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/>
# hannah #e0f2f1
<path d="M25 10h14v16l14 26c2 4-1 6-4 6H15c-3 0-6-2-4-6l14-26z" fill="#fff" stroke="#37606b" stroke-width="2.5"/> <path d="M20 40h24l7 13c1 2 0 3-2 3H15c-2 0-3-1-2-3z" fill="#2a9d8f"/> <circle cx="29"
cy="47" r="2.5" fill="#b7e4c7"/><circle cx="37" cy="51" r="2" fill="#b7e4c7"/>
# arjun #14213d
<path d="M0 32h64M32 0v64" stroke="#31446e" stroke-width="1.5"/> <path d="M-4 32c8-26 16-26 24 0s16 26 24 0 16-26 24 0" fill="none" stroke="#fca311" stroke-width="3"/> <path d="M-4 32c4-12 8-12 12 0s8
12 12 0 8-12 12 0 8 12 12 0 8-12 12 0 8 12 12 0" fill="none" stroke="#90e0ef" stroke-width="2"/>
# amara #fdf0d5
<path d="M32 44V22" stroke="#386641" stroke-width="3"/> <path d="M32 30C14 32 12 18 12 14c16 0 20 8 20 16zM32 26c0-10 6-16 20-16 0 8-4 18-20 16z" fill="#6a994e"/> <path d="M32 38c8 0 14-2
16-10-10-1-16 2-16 10z" fill="#a7c957"/> <path d="M20 42h24l-4 16H24z" fill="#bc6c25"/>
# mei #ffffff
<path d="M0 0h64v14H0z" fill="#7f5539"/> <path d="M13 14v50M26 14v50M39 14v50M52 14v50" stroke="#adb5bd" stroke-width="1.5"/> <path d="M9 14h8v28H9zM22 14h8v28h-8zM48 14h8v28h-8z" fill="#212529"/>
# rafael #ffd6ba
<path d="M0 48h64v16H0z" fill="#6096ba"/> <path d="M0 38h64" stroke="#7a3b2e" stroke-width="4"/> <path d="M16 16v36M48 16v36" stroke="#7a3b2e" stroke-width="3.5"/> <path d="M0 28q8-2 16-12 16 26 32 0
8 10 16 12M24 25v13M32 29v9M40 25v13" fill="none" stroke="#7a3b2e" stroke-width="1.8"/>
# freya #e9edc9
<path d="M32 12v38M20 54h24M12 22l40-6" stroke="#5f4b32" stroke-width="3" stroke-linecap="round"/> <path d="m14 22-7 16h14zM50 17l-7 16h14z" fill="none" stroke="#5f4b32" stroke-width="1.5"/> <path
d="M6 38h16c0 9-16 9-16 0zM42 33h16c0 9-16 9-16 0z" fill="#bc8a3d"/>
# hamza #cfe8c6
<circle cx="32" cy="32" r="20" fill="#a4161a"/> <path d="M22 15c8 10 8 24 0 34M27 13c9 11 9 27 0 38" fill="none" stroke="#fff" stroke-width="1.6" stroke-dasharray="2.5 2"/>
# nikhil #e7f0ff
<path d="M14 20 32 14 50 32 32 32 14 44 32 50 50 32M14 20l18 12M14 20l18 30M14 44l18-30" fill="none" stroke="#8fa8d6" stroke-width="1.6"/> <g fill="#3a5ba0"><circle cx="14" cy="20" r="4.5"/><circle
cx="14" cy="44" r="4.5"/> <circle cx="32" cy="14" r="4.5"/><circle cx="32" cy="32" r="4.5"/><circle cx="32" cy="50" r="4.5"/> </g><circle cx="50" cy="32" r="5.5" fill="#ff8c42"/>
# marcus #e6ccb2
<path d="M14 24h30v16c0 9-5 14-15 14S14 49 14 40z" fill="#fff"/> <path d="M44 28h4c9 0 9 15-1 15h-4" fill="none" stroke="#fff" stroke-width="3.5"/> <path d="M14 24h30v4c-8 5-22 5-30 0z"
fill="#7f5539"/> <path d="M23 18c-3-5 3-6 0-11M33 18c-3-5 3-6 0-11" fill="none" stroke="#7f5539" stroke-width="2" stroke-linecap="round"/>
# henry #2d4739
<path d="M4 4h56v56H4z" fill="none" stroke="#a98467" stroke-width="6"/> <path d="M22 20h20v20H22zM22 20l20 20" fill="none" stroke="#f1f5ec" stroke-width="2"/> <g fill="#f1f5ec"><circle cx="22" cy="20"
r="3.5"/><circle cx="42" cy="20" r="3.5"/> <circle cx="22" cy="40" r="3.5"/><circle cx="42" cy="40" r="3.5"/></g> <path d="M24 52h12" stroke="#f1f5ec" stroke-width="4" stroke-linecap="round"/>
# oscar #1b1b3a
<g transform="rotate(-20 32 32)"> <ellipse cx="32" cy="32" rx="25" ry="7" fill="none" stroke="#e8e4f2" stroke-width="3"/> <path d="M19 32a13 13 0 0 1 26 0z" fill="#f2c57c"/> <path d="M19 32a13 13 0 0
0 26 0z" fill="#e0a458"/> <path d="M7 32a25 7 0 0 0 50 0" fill="none" stroke="#e8e4f2" stroke-width="3"/></g> <g fill="#fff"><circle cx="12" cy="14" r="1.5"/><circle cx="52" cy="48" r="1.5"/> <circle
cx="46" cy="10" r="1"/><circle cx="20" cy="54" r="1"/></g>
`;

/** Avatars of some students. */
export const drawings = splitBlocks(TABLE).map(({ heading: [handle, background], lines }) => ({
  ...{ handle, background },
  shapes: lines.join(' '),
}));
