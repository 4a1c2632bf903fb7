import type { Random } from './random.ts'

const split = (text: string) => text.split(', ')

/** First and last names that are common in one background. */
const backgrounds = [
  {
    first: split(
      'Alice, Amelia, Callum, Charlotte, Daniel, Eleanor, George, Georgina, Hannah, Harriet, Jack, James, Jessica, Lauren, Matthew, Megan, Oliver, Rebecca, Sophie, Thomas, Rhys, Carys, Gethin, Isla, Hamish, Fiona',
    ),
    last: split(
      'Ashworth, Bennett, Blackburn, Carter, Davies, Fletcher, Hargreaves, Harrison, Hughes, Jenkins, Llewellyn-Rees, MacGregor, Marsden, Morgan, Pemberton, Pritchard, Robertson, Sutcliffe, Thackeray, Turner, Walker, Wilkinson, Worthington, Featherstonehaugh',
    ),
  },
  {
    first: split(
      'Aoife, Caoimhe, Ciarán, Declan, Niamh, Oisín, Pádraig, Róisín, Siobhán, Sinéad, Seán, Orla',
    ),
    last: split(
      "Ó Briain, Byrne, Doherty, Gallagher, Kavanagh, McLaughlin, Nic Dhonnchadha, O'Connor, O'Sullivan, Quinn",
    ),
  },
  {
    first: split(
      'Adaeze, Ayodele, Babatunde, Chiamaka, Chukwuemeka, Folasade, Ifeoma, Kelechi, Ngozi, Olúwaṣeun, Temitope, Tobi, Yetunde, Abena, Akosua, Kofi, Kwabena, Esi, Tendai, Rutendo',
    ),
    last: split(
      'Adébáyò, Afolabi, Boateng, Chukwu, Eze, Mensah, Moyo, Ndlovu, Nwosu, Obi, Ogunleye, Okonkwo-Whitmore, Olatunji, Owusu, Osei-Bonsu, Chigumbura',
    ),
  },
  {
    first: split(
      'Aarav, Aditi, Ananya, Arjun, Deepika, Divya, Farhana, Harpreet, Imran, Jaspreet, Kavita, Manpreet, Meera, Nadia, Priya, Rahul, Rukhsana, Sandeep, Shreya, Simran, Tariq, Vikram, Zainab, Yusuf, Bhavana, Jincy',
    ),
    last: split(
      'Ahmed, Begum, Bhattacharya, Choudhury, Dhillon, Fernandes, Gill, Hussain, Iyer, Joseph, Kaur, Khan, Krishnamurthy, Mathew, Nair, Rahman, Sandhu, Sharma, Subramaniam, Thomas, Varghese, Venkatanarasimharajuvaripeta',
    ),
  },
  {
    first: split(
      'Angelica, Bernadette, Christian, Czarina, Jericho, Jhoanna, Kristine, Lourdes, Mark Anthony, Maricel, Rowena, Rodel',
    ),
    last: split(
      'Bautista, Cabrera, Dela Cruz, Evangelista, Garcia, Macaraeg, Mangubat, Pangilinan, Ramos, Santos, Villanueva',
    ),
  },
  {
    first: split(
      'Agnieszka, Bartosz, Katarzyna, Łukasz, Małgorzata, Paweł, Zuzanna, Andreea, Bogdan, Ioana, Ștefan, Jūratė, Gintarė, Petr, Tereza',
    ),
    last: split(
      'Dąbrowska, Kowalczyk, Nowicki, Wiśniewska, Wójcik, Zieliński, Ionescu, Munteanu, Popescu, Kazlauskaitė, Černý, Dvořáková',
    ),
  },
  {
    first: split(
      'Beatriz, Catarina, Inês, João, Tiago, Carmen, Íñigo, Lucía, Martín, Chiara, Matteo, Eleni, Nikos',
    ),
    last: split(
      'Almeida, Carvalho, da Conceição, Gonçalves, García Márquez, Ibáñez, Núñez, Esposito, Rossi, Papadopoulou, Vlachos',
    ),
  },
  {
    first: split(
      'Hui Min, Jia Wei, Ka Yan, Mei Ling, Xiu Ying, Yan Ting, Ai, Haruka, Minh, Thảo, Ji-woo, Nisa',
    ),
    last: split('Chan, Cheung, Lim, Liu, Ng, Tan, Wong, Zhang, Nguyễn, Phạm, Takahashi, Park'),
  },
  {
    first: split('Amal, Dina, Hiba, Karim, Layla, Omid, Parisa, Samira, Tesfaye, Selam, Ayşe, Emre, Hodan'),
    last: split('Abdi, Al-Hassan, Demir, El-Masri, Haddad, Hosseini, Mohamud, Tekle, Yıldız, Zadeh'),
  },
  {
    first: split(
      'Bianca, Björn, Freya, Ingrid, Jürgen, Marlon, Shanice, Tyrone, Keisha, Denzel, Marie-Claire',
    ),
    last: split(
      'Braithwaite, Campbell, Grant, Lindberg, Müller-Hoffmann, Nyström, Powell, Søndergaard, Wright',
    ),
  },
] as const

/** Very long and very short names, which test the width of columns. */
export const longNames = [
  { firstName: 'Maria-Antonietta', lastName: 'Featherstonehaugh-Cholmondeley' },
  { firstName: 'Oluwadamilola Oluwafunmilayo', lastName: 'Adeyemi-Ogunbanjo' },
  { firstName: 'Bo', lastName: 'Li' },
] as const

/** Mostly one background; one person in four has names of two. */
export function inventName(random: Random): { firstName: string; lastName: string } {
  const background = random.pick(backgrounds)
  const other = random.chance(0.25) ? random.pick(backgrounds) : background
  return { firstName: random.pick(background.first), lastName: random.pick(other.last) }
}
