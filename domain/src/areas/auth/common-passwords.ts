// Passwords that everybody tries first. `commonPasswords` are long enough to pass the length rule; `commonWords` are what is
// left of many others once digits and signs around them are taken away ("Password2026!!").

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/,\s+/))

export const commonWords = listed(`
  password, passwords, passwort, passw, mypassword, thepassword, newpassword, changeme, letmein, welcome, welcometo,
  admin, administrator, adminadmin, root, superuser, user, username, guest, login, default, secret, topsecret, test,
  testing, tester, testtest, qwerty, qwertyui, qwertyuiop, qwertyqwerty, asdfghjkl, asdfasdf, zxcvbnm, qazwsx,
  qazwsxedc, abc, abcd, abcdef, abcdefgh, abcdefghijkl, iloveyou, iloveu, loveyou, lovely, princess, sunshine,
  football, baseball, basketball, liverpool, liverpoolfc, arsenal, arsenalfc, chelsea, chelseafc, manchester,
  manchesterunited, manutd, everton, tottenham, rangers, celtic, england, scotland, wales, london, monkey, dragon,
  master, shadow, superman, batman, starwars, pokemon, minecraft, michael, jordan, charlie, jessica, ashley, thomas,
  summer, winter, spring, autumn, monday, friday, january, december, november, trustno, whatever, computer, internet,
  samsung, google, microsoft, windows, facebook, company, business, office, vehicle, vehicles, fleet, fleetmanager,
  transport, driver, kerbline, kerblineportal, vanhire
`)

export const commonPasswords = listed(`
  passwordpassword, password1234, password12345, password123456, password123password, qwerty123456, qwertyuiop12,
  qwertyuiop123, qwertyuiopasdfgh, qwertyuiopasdfghjkl, qwertyuiopasdfghjklzxcvbnm, qwertyuiop[], qwerty12345678,
  1q2w3e4r5t6y, 1q2w3e4r5t6y7u, 1q2w3e4r5t6y7u8i, 1q2w3e4r5t6y7u8i9o0p, q1w2e3r4t5y6, q1w2e3r4t5y6u7i8, 1qaz2wsx3edc,
  1qaz2wsx3edc4rfv, 1qazxsw23edc, zaq12wsxcde3, qazwsxedcrfv, qazwsxedcrfvtgb, asdfghjkl123, asdfghjkl;12,
  asdfghjklzxcvbnm, zxcvbnmasdfghjkl, zxcvbnm12345, 1234567890ab, 1234567890qw, 1234567890qwerty, 1234qwerasdf,
  1234qwerasdfzxcv, qwer1234asdf, abcd1234efgh, abc123abc123, a1b2c3d4e5f6, a1b2c3d4e5f6g7, 123qweasdzxc,
  123qwe123qwe, qweasdzxc123, qweqweqweqwe, 147258369147, 147258369000, 159357258456, 741852963741, 789456123000,
  789456123789, 987654321000, 0987654321098, 112233445566, 11223344556677, 121212121212, 123123123123, 123321123321,
  135792468000, 246813579000, 314159265358, 31415926535897, 271828182845, thequickbrownfox, correcthorsebatterystaple,
  correct horse battery staple, letmeinletmein, letmeinplease, letmeinnow123, opensesame12, open sesame please,
  iloveyouforever, iloveyousomuch, iloveyou1234, iloveyoubaby, ihateyou1234, iloveyouiloveyou, lovelovelove,
  nevergonnagiveyouup, maytheforcebewithyou, lukeskywalker, darthvader123, harrypotter1, harrypotter123,
  tobeornottobe, tobeornottobethatisthequestion, youllneverwalkalone, manchesterunited, manchestercity, westhamunited,
  newcastleunited, leedsunited1, tottenhamhotspur, astonvilla123, gloryglorymanunited, sheffieldwednesday,
  cristianoronaldo, unitedkingdom, greatbritain, godsavetheking, godsavethequeen, happybirthday, merrychristmas,
  administrator, administrator1, administrator123, adminadminadmin, admin1234567, admin123admin, superadmin123,
  rootrootroot, systemadministrator, welcome12345, welcome123456, welcometothejungle, changeme1234, changemenow1,
  changemeplease, defaultpassword, temporarypassword, temppassword, temppassword1, newpassword12, newpassword123,
  mypassword123, mypassword1234, mysecretpassword, thisismypassword, thisisapassword, thisisasecret, ihavenopassword,
  iforgotmypassword, forgotpassword, forgetpassword, passwordispassword, notapassword, securepassword, strongpassword,
  supersecret123, topsecret123, secretsecret, secret123456, test12345678, testtesttest, testpassword, testpassword1,
  testing12345, testing123testing, guestguestguest, useruseruser, usernamepassword, loginlogin12, companypassword,
  fleetpassword, fleetmanager, fleetmanagement, vehiclerental, kerblinepassword, kerbline12345, computer12345,
  internetexplorer, microsoft123, google123456, facebook1234, samsunggalaxy, playstation3, playstation4, playstation5,
  minecraft123, pokemon12345, dragon123456, monkey123456, superman1234, spiderman123, batman123456, football1234,
  sunshine1234, princess1234, summersummer, winterwinter, chocolate123, strawberries, butterfly123, jesuschrist1,
  jesusislord1, godisgood123, blessed12345, michaeljackson, trustnoone123, trustno1trustno1, whatever1234,
  idontknow123, nopasswordhere, nothing12345, somethingelse
`)
